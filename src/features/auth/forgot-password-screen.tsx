import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { preloadBackend } from '#data/backend.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { AuthPage } from './auth-page.tsx'
import { checkFields, emailAddress } from './check-fields.ts'
import { FormFailure } from './form-failure.tsx'
import { ResetEmailSent } from './reset-email-sent.tsx'
import { useSubmission } from './use-submission.ts'

const validate = checkFields({ email: emailAddress })

/** A session that comes while the person waits is for choosing the new password. */
const afterwards = { pathname: '/auth/reset-password', search: '', hash: '' }

/** Asks for an email with which to set a new password, and takes its code. */
export function ForgotPasswordScreen() {
  const { resetPassword } = useAuth()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ email = '' }) {
      await resetPassword(email.trim())
      // In the history, because a phone may drop the page while the person reads the email.
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
      description="Tell us your email and we send you a link and a code to choose a new one."
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
