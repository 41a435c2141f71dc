/** What the page measures itself, in milliseconds, so that the driver's time does not count. */
type Repaint = {
  /** From the press to the paint of the new figures. */
  total: number
  /** How long requests were under way in between. 0 if the figures were kept. */
  answer: number
}

type Probe = {
  /** Presses something and resolves once the watched text is another one and painted. */
  change(press: () => void, watched: string): Promise<Repaint>
  /** Starts to record frames. The returned function resolves to how long each took. */
  record(): () => number[]
}

declare global {
  interface Window {
    repaintProbe: Probe
  }
}

/** Runs in the page before its own scripts and installs `window.repaintProbe`. */
export function installRepaintProbe() {
  const read = (selector: string) => {
    const watched = document.querySelector(selector)
    // Figures that are being replaced stay on the screen, dimmed.
    return watched && !watched.closest('[aria-busy="true"]') ? (watched.textContent ?? '') : null
  }

  /** A task queued in a frame's callback runs after that frame is painted. */
  function whenPainted(note: (at: number) => void) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => note(performance.now()), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  }

  /** How long at least one request to the API was under way since `begin`. */
  function requested(begin: number) {
    const requests = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime >= begin && /\/api\//.test(name))
    if (requests.length === 0) return 0
    const first = Math.min(...requests.map(({ startTime }) => startTime))
    const last = Math.max(...requests.map(({ startTime, duration }) => startTime + duration))
    return last - first
  }

  window.repaintProbe = {
    change(press, watched) {
      const before = read(watched)
      const begin = performance.now()
      return new Promise((resolve) => {
        const look = () => {
          const now = read(watched)
          if (now === null || now === before) return
          watching.disconnect()
          whenPainted((at) => resolve({ total: at - begin, answer: requested(begin) }))
        }
        const watching = new MutationObserver(look)
        watching.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
        press()
      })
    },
    record() {
      const frames: number[] = []
      let last: number | null = null
      let isOn = true
      const step = (at: number) => {
        if (last !== null) frames.push(at - last)
        last = at
        if (isOn) requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
      return () => {
        isOn = false
        return frames
      }
    },
  }
}
