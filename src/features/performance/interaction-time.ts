const EVENTS = ['click', 'popstate'] as const

let latestMs: number | null = null

/** Notes when the person last did what may change the screen. Returns the way out. */
export function observeInteractions(): () => void {
  const note = ({ timeStamp }: Event) => {
    latestMs = timeStamp
  }
  for (const event of EVENTS) addEventListener(event, note, true)
  return () => {
    for (const event of EVENTS) removeEventListener(event, note, true)
  }
}

/** When that was, in milliseconds since the page was opened; each time is given once. */
export function takeInteractionTime(): number | null {
  const taken = latestMs
  latestMs = null
  return taken
}
