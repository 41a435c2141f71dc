import { Suspense, use, useState } from 'react'
import { resendConfirmation } from '#data/auth-actions.ts'
import { loadConfig } from '#data/config.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/button.tsx'

type SendAgainProps = {
  label: string
  send: () => Promise<void>
  /** Shown after the email was sent. */
  sentNote: string
}

type Outcome = 'idle' | 'sending' | 'sent' | { failure: string }

/** Offers to send an email again, and shows whether that worked. */
export function SendAgain({ label, send, sentNote }: SendAgainProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')

  async function sendAgain() {
    setOutcome('sending')
    try {
      await send()
      setOutcome('sent')
    } catch (error) {
      setOutcome({ failure: error instanceof AppError ? error.message : 'We couldn’t send the email. Try again.' })
    }
  }

  return (
    <div className="grid justify-items-start gap-2" aria-live="polite">
      <Button
        variant="link"
        className="h-auto min-h-6 p-0 underline decoration-line-strong hover:decoration-current pointer-coarse:min-h-11"
        isLoading={outcome === 'sending'}
        onClick={() => void sendAgain()}
      >
        {label}
      </Button>
      {outcome === 'sent' && <p>{sentNote}</p>}
      {outcome === 'sent' && <OutboxNotice />}
      {typeof outcome === 'object' && <p className="text-bad">{outcome.failure}</p>}
    </div>
  )
}

/** Offers to send the confirmation link again. */
export function ResendConfirmation({ email }: { email: string }) {
  return (
    <SendAgain
      label="Send the link again"
      send={() => resendConfirmation(email)}
      sentNote={`We’ve sent a new link to ${email}.`}
    />
  )
}

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
