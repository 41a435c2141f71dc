let dialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: HTMLElement[]) {
  dialogs = next
  for (const listener of listeners) listener()
}

/** Notes a dialog that has just become modal. Returns what takes the note back. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  change([...dialogs, dialog])
  return () => change(dialogs.filter((other) => other !== dialog))
}

/** The modal dialog that stands above all, `null` where there is none. */
export function getTopDialog(): HTMLElement | null {
  return dialogs.at(-1) ?? null
}

/** Calls back when a modal dialog comes or goes. Returns the way out. */
export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
