import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keyHistoryEntry, showFatalFailure } from '#app/page-start.ts'
import { registerServiceWorker } from '#app/service-worker.ts'
import { reloadOnceWhenStale } from '#app/stale-build.ts'
import { warmUp } from '#app/warm-up.ts'
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

const router = createBrowserRouter(routes)

reloadOnceWhenStale(import.meta.url, () => {
  const { location: target } = router.state.navigation
  if (target) location.assign(router.createHref(target))
  else location.reload()
})

const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

function render() {
  const root = createRoot(getRoot(), { onUncaughtError: showFatalFailure })
  // Renders in slices, so that the browser can respond to input in between.
  startTransition(() => root.render(app))
}

// The server's content (the landing page, or "Loading...") stays until the first screen can be shown completely.
if (router.state.initialized) render()
else {
  const unsubscribe = router.subscribe((state) => {
    if (!state.initialized) return
    unsubscribe()
    render()
  })
}
