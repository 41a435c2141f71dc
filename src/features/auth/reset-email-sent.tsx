import { useAuth } from '#data/auth.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SendAgain } from './send-again.tsx'

/** What a person reads once the recovery email is on its way, and where its code is entered. */
export function ResetEmailSent({ email }: { email: string }) {
  const { resetPassword } = useAuth()
  return (
    <CheckYourEmail
      description={
        <>
          If <strong className="font-medium text-ink">{email}</strong> has an account, an email with a link and a code
          is on its way. Open the link in this browser, or enter the code here.
        </>
      }
      validity="The link and the code each work once, within 24 hours."
    >
      <RecoveryCodeForm email={email} isSentHere />
      <SendAgain
        label="Send a new email"
        send={() => resetPassword(email)}
        sentNote="A new email is on its way. The earlier link and code no longer work."
      />
    </CheckYourEmail>
  )
}
