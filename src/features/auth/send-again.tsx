import { useState } from 'react'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/button.tsx'
import { OutboxNotice } from './outbox-notice.tsx'

type SendAgainProps = {
  label: string
  send: () => Promise<void>
  /** What is told once it was sent. */
  sentNote: string
}

type Outcome = 'idle' | 'sending' | 'sent' | { failure: string }

/** Offers an email once more and tells how that went. */
export function SendAgain({ label, send, sentNote }: SendAgainProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')

  async function sendAgain() {
    setOutcome('sending')
    try {
      await send()
      setOutcome('sent')
    } catch (error) {
      setOutcome({ failure: error instanceof AppError ? error.message : 'The email could not be sent.' })
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
