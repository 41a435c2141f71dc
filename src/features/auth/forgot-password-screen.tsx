import { useState } from 'react'
import { useAuth } from '#data/auth.tsx'
import { preloadBackend } from '#data/backend.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { AuthPage } from './auth-page.tsx'
import { checkFields, emailAddress } from './check-fields.ts'
import { CheckYourEmail } from './check-your-email.tsx'
import { FormFailure } from './form-failure.tsx'
import { useSubmission } from './use-submission.ts'

const validate = checkFields({ email: emailAddress })

/** Asks for a link with which to set a new password. */
export function ForgotPasswordScreen() {
  const { resetPassword } = useAuth()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ email = '' }) {
      await resetPassword(email.trim())
      setSentTo(email.trim())
      toast({
        title: 'Password reset email sent',
        description: 'Check your email for a link to reset your password.',
        variant: 'success',
      })
    },
    onFailure: ({ message }) => toast({ title: 'Password reset failed', description: message, variant: 'destructive' }),
  })

  if (sentTo) {
    return (
      <CheckYourEmail
        description={
          <>
            If <strong className="font-medium text-ink">{sentTo}</strong> has an account, a link to reset its password
            is on its way.
          </>
        }
      />
    )
  }
  return (
    <AuthPage
      title="Reset your password"
      description="Tell us your email and we send you a link to choose a new one."
      footer={<TextLink to="/auth/login">Back to sign in</TextLink>}
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field label="Email" error={mistakes['email']}>
          <Input onFocus={preloadBackend} name="email" type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Button type="submit" variant="login" size="lg" isLoading={isSending}>
          Send reset link
        </Button>
        {failure && <FormFailure failure={failure} />}
      </form>
    </AuthPage>
  )
}
