const DURATION_MS = 5_000
const REMOVAL_DELAY_MS = 1_000_000

type ToastOptions = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  /** A page that opens in a new tab, so that nothing on this one is lost. */
  link?: { label: string; href: string }
  /** Milliseconds until it closes by itself; 5,000 unless told. */
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

/** Shows a toast; there is one at a time, and a new one replaces the old. */
export function toast(options: ToastOptions): void {
  clearTimeout(closing)
  clearTimeout(removal)
  show({ ...options, id: nextId++, isOpen: true })
  closing = setTimeout(dismissToast, options.duration ?? DURATION_MS)
}

/** Closes the toast that shows; what it said is forgotten later, after the removal delay. */
export function dismissToast(): void {
  if (!current?.isOpen) return
  clearTimeout(closing)
  show({ ...current, isOpen: false })
  removal = setTimeout(() => show(null), REMOVAL_DELAY_MS)
}

/** Stops the clock of the toast that shows, while somebody is reading it. */
export function holdToast(): void {
  clearTimeout(closing)
}

/** Starts the clock of a held toast anew. */
export function releaseToast(): void {
  if (!current?.isOpen) return
  clearTimeout(closing)
  closing = setTimeout(dismissToast, current.duration ?? DURATION_MS)
}

/** Calls back when the toast changes. Returns the way out. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest toast, open or closed; `null` before the first and after its removal. */
export function getToast(): Toast | null {
  return current
}
