import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { numberEntries } from '#app/loading/number-entries.ts'
import { keyHistoryEntry, showFatalFailure } from '#app/loading/page-start.ts'
import { registerServiceWorker } from '#app/loading/service-worker.ts'
import { reloadOnceWhenStale } from '#lib/stale-build.ts'
import { warmUp } from '#app/loading/warm-up.ts'
import { routes } from '#routes/routes.tsx'
import './styles/main.css'

function getRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  return root
}

warmUp()
keyHistoryEntry()
if (import.meta.env.PROD) registerServiceWorker()
// Safari has no Temporal yet.
if ('Temporal' in globalThis) openApp()
else import('temporal-polyfill/global').then(openApp, showFatalFailure)

function openApp(): void {
  const follow = numberEntries()
  const router = createBrowserRouter(routes)
  follow(router)
  reloadOnceWhenStale(import.meta.url, () => {
    const { location: target } = router.state.navigation
    if (target) location.assign(router.createHref(target))
    else location.reload()
  })
  // The server's content (the landing page, or "Loading...") stays until the first screen can be shown completely.
  if (router.state.initialized) return render(router)
  const unsubscribe = router.subscribe((state) => {
    if (!state.initialized) return
    unsubscribe()
    render(router)
  })
}

function render(router: ReturnType<typeof createBrowserRouter>): void {
  const root = createRoot(getRoot(), { onUncaughtError: showFatalFailure })
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // Renders in slices, so that the browser can respond to input in between.
  startTransition(() => root.render(app))
}
