import type { Session, User } from '@supabase/auth-js'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'

/** The auth service's record of a person. */
export type Account = User

export type Profile = {
  id: string
  full_name: string | null
  email: string | null
  avatar_url: string | null
  job_title: string | null
  company: string | null
  bio: string | null
  preferences: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** The fields that a person can edit. */
export type ProfileFields = { full_name: string; job_title: string; company: string; bio: string }

export type ProfileUpdate = ProfileFields & { id: string }

/** The signed-in person: the account's id and email, and the profile. */
export type AppUser = Omit<Profile, 'email'> & { email: string }

/** Changed fields of a profile, which might not be saved yet. */
export type ProfileChange = Partial<Profile> & { id: string }

const COLUMNS = 'id, full_name, email, avatar_url, job_title, company, bio, preferences, created_at, updated_at'
const UNKNOWN_PREFERENCES: Profile['preferences'] = {}
const UNIQUE_VIOLATION = '23505'
/** The code of PostgREST, the database API, when `single` finds no row. */
const NO_SINGLE_ROW = 'PGRST116'

const listeners = new Set<(change: ProfileChange) => void>()

/** Returns a profile's editable fields. An empty field is `''`. */
export function toProfileFields({
  full_name,
  job_title,
  company,
  bio,
}: Pick<Profile, keyof ProfileFields>): ProfileFields {
  return { full_name: full_name ?? '', job_title: job_title ?? '', company: company ?? '', bio: bio ?? '' }
}

/** Loads a person's profile, or creates it from the account's email and full name. */
export async function loadProfile(user: Account, signal?: AbortSignal): Promise<Profile> {
  return (await selectProfile(user.id, signal)) ?? (await createProfile(user))
}

/** Saves editable fields of the profile. Throws an `AppError` if `update.id` is missing. */
export async function saveProfile(update: Partial<ProfileUpdate>): Promise<Profile> {
  if (!update.id) throw new AppError('No user ID provided for profile update', { code: 'no_user' })
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('profiles')
    .upsert({ ...update, updated_at: new Date().toISOString() })
    .select(COLUMNS)
    .single<Profile>()
  if (error) throw toRestError(error, status)
  return data
}

/** Whether the profile has loaded. Until then, the person's fields come from the account. */
export function isProfileLoaded({ preferences }: AppUser): boolean {
  return preferences !== UNKNOWN_PREFERENCES
}

/** Combines the account and its profile. If `profile` is `null`, takes the fields from the account. */
export function toAppUser({ user }: Session, profile: Profile | null): AppUser {
  const account = {
    id: user.id,
    full_name: readFullName(user),
    avatar_url: null,
    job_title: null,
    company: null,
    bio: null,
    preferences: UNKNOWN_PREFERENCES,
    created_at: user.created_at,
    updated_at: user.created_at,
  }
  return { ...account, ...profile, email: user.email ?? profile?.email ?? '' }
}

async function selectProfile(id: string, signal?: AbortSignal) {
  const { rest } = await loadBackend()
  const query = rest.from('profiles').select(COLUMNS).eq('id', id)
  if (signal) query.abortSignal(signal)
  const { data, error, status } = await query.single<Profile>()
  if (error?.code === NO_SINGLE_ROW) return null
  if (error) throw toRestError(error, status)
  return data
}

async function createProfile(user: Account): Promise<Profile> {
  const { rest } = await loadBackend()
  const row = {
    id: user.id,
    full_name: readFullName(user) ?? '',
    email: user.email ?? '',
    created_at: new Date().toISOString(),
  }
  const { data, error, status } = await rest.from('profiles').insert(row).select(COLUMNS).single<Profile>()
  if (!error) return data
  const made = error.code === UNIQUE_VIOLATION ? await selectProfile(user.id) : null
  if (made) return made
  throw toRestError(error, status)
}

function readFullName(user: Account): string | null {
  const fullName: unknown = user.user_metadata['full_name']
  return typeof fullName === 'string' ? fullName : null
}

/** Notifies subscribers, such as the header, that profile fields changed. */
export function announceProfileChange(change: ProfileChange) {
  for (const listener of listeners) listener(change)
}

/** Calls `listener` on every profile change. Returns a function that unsubscribes. */
export function subscribeToProfileChanges(listener: (change: ProfileChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
