import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { preloadBackend } from '#data/backend/backend.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { checkFields, emailAddress, FormFailure, useSubmission } from './form-submission.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SendAgain } from './send-again.tsx'

const validate = checkFields({ email: emailAddress })

/** The page that opens if the person signs in while waiting for the email. */
const afterwards = { pathname: '/auth/reset-password', search: '', hash: '' }

/** Requests the email for a new password, then asks for the code in it. */
export function ForgotPasswordScreen() {
  const { resetPassword } = useAuth()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ email = '' }) {
      await resetPassword(email.trim())
      // Stored in the history, because a phone can reload the page while the person reads the email.
      await navigate('.', { replace: true, state: { sentTo: email.trim(), from: afterwards } })
      toast({
        title: 'Password reset email sent',
        description: 'Check your email for a link to reset your password.',
        variant: 'success',
      })
    },
    onFailure: ({ message }) => toast({ title: 'Password reset failed', description: message, variant: 'destructive' }),
  })

  const { sentTo, email }: { sentTo?: unknown; email?: unknown } = Object(state)
  if (typeof sentTo === 'string') return <ResetEmailSent email={sentTo} />
  return (
    <AuthPage
      title="Reset your password"
      description="Enter your email and we’ll send you a link and a code to choose a new password."
      footer={<TextLink to="/auth/login">Back to sign in</TextLink>}
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field label="Email" error={mistakes['email']}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            defaultValue={typeof email === 'string' ? email : ''}
            onFocus={preloadBackend}
          />
        </Field>
        <Button type="submit" variant="login" size="lg" isLoading={isSending}>
          Send reset link
        </Button>
        {failure?.code === 'network' && <FormFailure failure={failure} />}
      </form>
    </AuthPage>
  )
}

function ResetEmailSent({ email }: { email: string }) {
  const { resetPassword } = useAuth()
  return (
    <CheckYourEmail
      description={
        <>
          If <strong className="inline-block font-medium text-ink">{email}</strong> has an account, we’ve sent it an
          email with a link and a code. Open the link in this browser, or enter the code here.
        </>
      }
      validity="The link and the code each work once and expire in 24 hours."
    >
      <RecoveryCodeForm email={email} isSentHere />
      <SendAgain
        label="Send a new email"
        send={() => resetPassword(email)}
        sentNote="We’ve sent a new email. The earlier link and code no longer work."
      />
    </CheckYourEmail>
  )
}
