import type { Profile } from './profile.ts'

/** Fields of a person's profile that have just changed here, saved or on their way. */
export type ProfileChange = Partial<Profile> & { id: string }

const listeners = new Set<(change: ProfileChange) => void>()

/** Tells whoever shows the person, as the header does, what they shall show from now on. */
export function announceProfileChange(change: ProfileChange) {
  for (const listener of listeners) listener(change)
}

/** Calls back on every announced change. Returns the way out. */
export function subscribeToProfileChanges(listener: (change: ProfileChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
