let dialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: HTMLElement[]) {
  dialogs = next
  for (const listener of listeners) listener()
}

/** Registers an open modal dialog. Returns a function that removes it. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  change([...dialogs, dialog])
  return () => change(dialogs.filter((other) => other !== dialog))
}

/** The topmost modal dialog, or `null`. */
export function getTopDialog(): HTMLElement | null {
  return dialogs.at(-1) ?? null
}

/** Calls back when a modal dialog opens or closes. Returns a function that unsubscribes. */
export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
