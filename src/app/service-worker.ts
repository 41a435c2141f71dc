import { whenIdle } from '#lib/scheduling.ts'

const PATH = '/sw.js'
const UPDATE_CHECK_MS = 3_600_000

/** Registers the service worker once the page has loaded and the browser is idle. */
export function registerServiceWorker(): void {
  const registerWhenIdle = () => void whenIdle(() => void register().catch(() => {}))
  if (document.readyState === 'complete') registerWhenIdle()
  else addEventListener('load', registerWhenIdle, { once: true })
}

/** Rejects without service workers, as in private windows and without HTTPS; the page works without them. */
async function register() {
  return navigator.serviceWorker.register(PATH)
}

/**
 * Checks for a new version of the service worker every hour. Calls `onUpdate` with a function that applies the new
 * version and reloads the page. Returns a function that ends the checks.
 */
export function watchServiceWorker(onUpdate: (apply: () => void) => void): () => void {
  const { serviceWorker } = navigator
  let checking: ReturnType<typeof setInterval> | undefined
  let isOver = false

  async function watch() {
    const registration = await register()
    if (isOver) return
    const offer = () => {
      const { waiting } = registration
      // Without a controller it is the first version, and there is nothing to update.
      if (waiting && serviceWorker.controller && !isOver) onUpdate(() => apply(serviceWorker, waiting))
    }
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
    checking = setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_MS)
    offer()
  }

  watch().catch(() => {})
  return () => {
    isOver = true
    clearInterval(checking)
  }
}

function apply(container: ServiceWorkerContainer, waiting: ServiceWorker) {
  container.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('skip-waiting')
}
