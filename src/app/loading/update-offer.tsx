import { useEffect, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { watchServiceWorker } from './service-worker.ts'

/** Offers to reload when there is a new version. */
export function UpdateOffer() {
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null)
  useEffect(() => watchServiceWorker((apply) => setUpdate({ apply })), [])
  if (!update) return null
  return (
    <aside
      aria-label="New version"
      className="fixed left-4 above-foot z-40 max-w-[calc(100vw-2rem)] animate-rise rounded-card border border-line bg-raised p-4 shadow-float md:right-6 md:left-auto"
    >
      <p className="font-medium">A new version is ready</p>
      <p className="text-muted">Save your work, then reload.</p>
      <div className="mt-3 flex gap-2">
        <Button size="sm" onClick={update.apply}>
          Reload
        </Button>
        <Button size="sm" variant="outline" onClick={() => setUpdate(null)}>
          Later
        </Button>
      </div>
    </aside>
  )
}
