import { Component, type ReactNode, Suspense } from 'react'
import { log } from '#lib/monitoring/log.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

type PartBoundaryProps = {
  /** Shown until the code of the part has loaded. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of a screen whose code loads later. If that fails, such as offline, the rest of the screen stays. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: unknown) {
    log('error', 'A part of the screen failed', { cause })
  }

  override render() {
    const { fallback, children } = this.props
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>
    return (
      <Alert tone="bad" title="Part of this page could not be loaded" className="xl:col-span-2">
        <p>Check your connection, then reload the page.</p>
        <Button variant="outline" size="compact" className="mt-2" onClick={() => location.reload()}>
          Reload page
        </Button>
      </Alert>
    )
  }
}
