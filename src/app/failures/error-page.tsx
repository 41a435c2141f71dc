import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { log } from '#lib/monitoring/log.ts'
import { buttonStyles } from '#ui/buttons/button-styles.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotFound } from './not-found.tsx'

type Failure = { heading: string; name: string; message: string; details: string | null }

/** The error page of a route: page not found, or the error with a way to retry. */
export function ErrorPage() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(
    function logFailure() {
      if (!isMissing) log('error', 'A screen failed', { cause: error, context: { page: location.pathname } })
    },
    [error, isMissing],
  )
  if (isMissing) return <NotFound />
  return <FailurePage failure={describe(error)} />
}

function describe(error: unknown): Failure {
  if (isRouteErrorResponse(error) && error.status === 405) {
    const message = 'This page can’t handle that request.'
    return { heading: 'Method not allowed', name: '405', message, details: null }
  }
  if (error instanceof Error) {
    const { name, message, stack = null } = error
    return { heading: 'Something went wrong', name, message, details: stack }
  }
  const heading = 'Unexpected Application Error!'
  if (isRouteErrorResponse(error))
    return { heading, name: String(error.status), message: error.statusText, details: null }
  return { heading, name: 'Unknown error', message: String(error), details: null }
}

function FailurePage({ failure: { heading, name, message, details } }: { failure: Failure }) {
  return (
    <div role="alert" className="mx-auto grid min-h-[70dvh] w-full max-w-xl content-center gap-5 px-4 py-16">
      <div>
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {heading}
        </h1>
        <p className="mt-2 text-base text-muted">This page stopped working. Your data is safe. Try again.</p>
      </div>
      <p className="rounded-control bg-sunken px-4 py-3">
        <strong className="font-medium">{name}</strong>
        {message && <span className="text-muted">: {message}</span>}
      </p>
      {details && (
        <details>
          <summary className="w-fit rounded-sm text-muted">Technical details</summary>
          <pre className="mt-2 max-h-64 overflow-auto rounded-control bg-sunken p-4 font-mono text-xs whitespace-pre-wrap">
            {details}
          </pre>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => location.reload()}>
          <RotateCw aria-hidden />
          Try again
        </Button>
        <a href="/" className={buttonStyles({ variant: 'outline' })}>
          Go to homepage
        </a>
      </div>
    </div>
  )
}
