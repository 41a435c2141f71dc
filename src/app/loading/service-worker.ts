import { whenIdle } from '#lib/scheduling.ts'

const PATH = '/sw.js'
const UPDATE_CHECK_MS = 3_600_000

/** Registers the service worker once the page has loaded and the browser is idle. */
export function registerServiceWorker(): void {
  const registerWhenIdle = () => void whenIdle(() => void register().catch(() => {}))
  if (document.readyState === 'complete') registerWhenIdle()
  else addEventListener('load', registerWhenIdle, { once: true })
}

/**
 * Registers the service worker. Rejects where browsers don't allow one, such as without HTTPS; the page works anyway.
 */
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
      // If no service worker controls the page, this is the first version and not an update.
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
