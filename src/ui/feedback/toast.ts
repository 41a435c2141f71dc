const DURATION_MS = 5_000
const REMOVAL_DELAY_MS = 1_000_000

type ToastOptions = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  /** Opens in a new tab, so that nothing on this page is lost. */
  link?: { label: string; href: string }
  /** Milliseconds until it closes; 5,000 by default. */
  duration?: number
}

type Toast = ToastOptions & { id: number; isOpen: boolean }

let current: Toast | null = null
let nextId = 1
let closing: ReturnType<typeof setTimeout> | undefined
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a toast. A new one replaces the old one. */
export function toast(options: ToastOptions): void {
  clearTimeout(closing)
  clearTimeout(removal)
  show({ ...options, id: nextId++, isOpen: true })
  closing = setTimeout(dismissToast, options.duration ?? DURATION_MS)
}

/** Closes the toast; it is removed after the removal delay. */
export function dismissToast(): void {
  if (!current?.isOpen) return
  clearTimeout(closing)
  show({ ...current, isOpen: false })
  removal = setTimeout(() => show(null), REMOVAL_DELAY_MS)
}

/** Stops the toast's timer, so that the toast stays open while it is hovered or focused. */
export function holdToast(): void {
  clearTimeout(closing)
}

/** Restarts the toast's timer after `holdToast`. */
export function releaseToast(): void {
  if (!current?.isOpen) return
  clearTimeout(closing)
  closing = setTimeout(dismissToast, current.duration ?? DURATION_MS)
}

/** Calls back when the toast changes. Returns a function that unsubscribes. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the latest toast, open or closed. Returns `null` before the first toast and after a toast is removed. */
export function getToast(): Toast | null {
  return current
}
