import { Suspense, use } from 'react'

type OutboxNoticeProps = {
  /** What the server does with its email. */
  config: Promise<{ mail: 'outbox' | 'smtp' }>
}

/** Links to the outbox on a server that keeps its email instead of sending it. */
export function OutboxNotice({ config }: OutboxNoticeProps) {
  return (
    <Suspense fallback={null}>
      <OutboxLink config={config} />
    </Suspense>
  )
}

function OutboxLink({ config }: OutboxNoticeProps) {
  const { mail } = use(config)
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
