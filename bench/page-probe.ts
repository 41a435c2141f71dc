/** Times in milliseconds that the page measures itself, so that they don't include the driver's time. */
type PageNotes = {
  /**
   * The time from the navigation to the paint of the figures and their chart, or of the form to sign in. `null` until
   * then.
   */
  drawnAt: number | null
  /** The time from the last click to the paint of the new heading; `null` until then. */
  changeMs: number | null
}

declare global {
  interface Window {
    pageNotes: PageNotes
  }
}

/** Runs in the page before its own scripts and updates `window.pageNotes`. */
export function installProbe() {
  const notes: PageNotes = { drawnAt: null, changeMs: null }
  window.pageNotes = notes
  let isDrawing = false
  let click: { at: number; heading: string } | null = null

  const readHeading = () => document.querySelector('main h1')?.textContent ?? ''
  const needed: Record<string, string[]> = {
    '/auth/login': ['input[type=password]'],
    '/dashboard': ['article[aria-label="Net sales"]', 'main figure svg path'],
    '/analytics': ['main figure svg path'],
  }
  const isComplete = () =>
    needed[location.pathname]?.every((selector) => document.querySelector(selector) !== null) ?? false

  /** A task queued in a frame's callback runs after that frame is painted. */
  function whenPainted(note: (at: number) => void) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => note(performance.now()), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  }

  function look() {
    if (!isDrawing && isComplete()) {
      isDrawing = true
      whenPainted((at) => {
        notes.drawnAt = at
      })
    }
    if (!click || readHeading() === '' || readHeading() === click.heading) return
    const { at: begin } = click
    click = null
    whenPainted((at) => {
      notes.changeMs = at - begin
    })
  }

  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      notes.changeMs = null
      click = { at: timeStamp, heading: readHeading() }
    },
    { capture: true },
  )
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Returns the bytes of the scripts and styles requested until `time`, and of those requested later. Omits headers. */
export function readWeight(time: number) {
  const files = new Map<string, PerformanceResourceTiming>()
  for (const entry of performance.getEntriesByType('resource')) {
    const isFile = entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(new URL(entry.name).pathname)
    if (isFile && !files.has(entry.name)) files.set(entry.name, entry)
  }
  const weigh = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)
  const all = [...files.values()]
  return {
    before: weigh(all.filter(({ startTime }) => startTime <= time)),
    after: weigh(all.filter(({ startTime }) => startTime > time)),
  }
}
