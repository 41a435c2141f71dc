import { Suspense, use } from 'react'
import { loadConfig } from '#data/backend/config.ts'

/** Links to the outbox on a server that keeps its email instead of sending it. */
export function OutboxNotice() {
  return (
    <Suspense fallback={null}>
      <OutboxLink />
    </Suspense>
  )
}

function OutboxLink() {
  const { mail } = use(loadConfig())
  if (mail !== 'outbox') return null
  return (
    <p>
      This server keeps its email in an outbox.{' '}
      <a
        href="/outbox"
        className="font-medium whitespace-nowrap text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        Open the outbox
      </a>
    </p>
  )
}
