const UPDATE_CHECK_MS = 3_600_000

/**
 * Registers the service worker and looks for a newer one each hour. `onUpdate` is given what puts the newer version to
 * use; until that is called, the page stays as it is. Returns the way out.
 */
export function watchServiceWorker(onUpdate: (apply: () => void) => void): () => void {
  const { serviceWorker } = navigator
  let checking: ReturnType<typeof setInterval> | undefined
  let isOver = false

  async function register() {
    const registration = await serviceWorker.register('/sw.js')
    if (isOver) return
    const offer = () => {
      const { waiting } = registration
      // Without a controller it is the first one, and nothing on this page is older.
      if (waiting && serviceWorker.controller && !isOver) onUpdate(() => apply(serviceWorker, waiting))
    }
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
    checking = setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_MS)
    offer()
  }

  // Private windows and odd set-ups refuse service workers: the page works without.
  register().catch(() => {})
  return () => {
    isOver = true
    clearInterval(checking)
  }
}

function apply(container: ServiceWorkerContainer, waiting: ServiceWorker) {
  container.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('skip-waiting')
}
