import { useState } from 'react'
import { useLocation } from 'react-router'
import { resendConfirmation } from '#data/auth/auth-actions.ts'
import { loadConfig } from '#data/backend/config.ts'
import { AppError } from '#lib/app-error.ts'
import { readInvitation } from '#lib/invitation-address.ts'
import { Button } from '#ui/buttons/button.tsx'
import { OutboxNotice } from '#ui/feedback/outbox-notice.tsx'

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
        className="h-auto min-h-6 p-0 pointer-coarse:min-h-11"
        isLoading={outcome === 'sending'}
        onClick={() => void sendAgain()}
      >
        {label}
      </Button>
      {outcome === 'sent' && <p>{sentNote}</p>}
      {outcome === 'sent' && <OutboxNotice config={loadConfig()} />}
      {typeof outcome === 'object' && <p className="text-bad">{outcome.failure}</p>}
    </div>
  )
}

/** Offers to send the confirmation link again. */
export function ResendConfirmation({ email }: { email: string }) {
  const { search } = useLocation()
  return (
    <SendAgain
      label="Send the link again"
      send={() => resendConfirmation(email, readInvitation(search))}
      sentNote={`We’ve sent a new link to ${email}.`}
    />
  )
}
