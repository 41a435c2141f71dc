import { useState } from 'react'
import { resendConfirmation } from '#data/auth-actions.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/button.tsx'
import { OutboxNotice } from './outbox-notice.tsx'

type Outcome = 'idle' | 'sending' | 'sent' | { failure: string }

/** Offers the confirmation link once more and tells how that went. */
export function ResendConfirmation({ email }: { email: string }) {
  const [outcome, setOutcome] = useState<Outcome>('idle')

  async function send() {
    setOutcome('sending')
    try {
      await resendConfirmation(email)
      setOutcome('sent')
    } catch (error) {
      setOutcome({ failure: error instanceof AppError ? error.message : 'The link could not be sent.' })
    }
  }

  return (
    <div className="grid justify-items-start gap-2" aria-live="polite">
      <Button
        variant="link"
        className="h-auto min-h-6 p-0 underline decoration-line-strong hover:decoration-current pointer-coarse:min-h-11"
        isLoading={outcome === 'sending'}
        onClick={() => void send()}
      >
        Send the link again
      </Button>
      {outcome === 'sent' && <p>A new link is on its way to {email}.</p>}
      {outcome === 'sent' && <OutboxNotice />}
      {typeof outcome === 'object' && <p className="text-bad">{outcome.failure}</p>}
    </div>
  )
}
