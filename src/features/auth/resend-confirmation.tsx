import { resendConfirmation } from '#data/auth-actions.ts'
import { SendAgain } from './send-again.tsx'

/** Offers the confirmation link once more. */
export function ResendConfirmation({ email }: { email: string }) {
  return (
    <SendAgain
      label="Send the link again"
      send={() => resendConfirmation(email)}
      sentNote={`A new link is on its way to ${email}.`}
    />
  )
}
