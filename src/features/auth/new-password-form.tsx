import { useNavigate } from 'react-router'
import { updatePassword } from '#data/auth-actions.ts'
import { useAuth } from '#data/auth.tsx'
import type { AppError } from '#lib/app-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import { toast } from '#ui/toast.ts'
import { AuthPage } from './auth-page.tsx'
import { checkFields, required } from './check-fields.ts'
import { FormFailure } from './form-failure.tsx'
import { PasswordInput } from './password-input.tsx'
import { describePasswordFailure } from './password-reasons.tsx'
import { useSubmission } from './use-submission.ts'

const validate = checkFields({
  password: required('Choose a new password.'),
  confirmation: (value, { password }) => (value === password ? null : 'The two passwords are not the same.'),
})

/** Sets a new password for the person the link has signed in. */
export function NewPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ password = '' }) {
      await updatePassword(password)
      toast({ title: 'Password updated', description: 'You are signed in with your new password.', variant: 'success' })
      await navigate('/dashboard', { replace: true })
    },
    onFailure(error) {
      if (isShownInline(error)) return
      toast({ title: 'Password reset failed', description: error.message, variant: 'destructive' })
    },
  })
  const passwordFailure = describePasswordFailure(failure)

  return (
    <AuthPage
      title="Choose a new password"
      // It takes the place of the form for the code, and the focus with it.
      headingRef={focusOnMount}
      description={
        <>
          For <strong className="font-medium text-ink">{email}</strong>. Your other devices will be signed out.
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        {/* Password managers need to know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="New password" error={mistakes['password'] ?? passwordFailure}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="Confirm new password" error={mistakes['confirmation']}>
          <PasswordInput name="confirmation" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="login" size="lg" isLoading={isSending}>
          Update password
        </Button>
        {failure?.code === 'reauthentication_needed' && <TooLate />}
        {failure?.code === 'network' && <FormFailure failure={failure} />}
      </form>
    </AuthPage>
  )
}

function isShownInline(failure: AppError) {
  return failure.code === 'reauthentication_needed' || describePasswordFailure(failure) !== null
}

/** A link is asked for by people who are signed out, and this page has no menu to do that in. */
function TooLate() {
  const { signOut } = useAuth()
  const navigate = useNavigate()

  async function startAgain() {
    await signOut()
    await navigate('/auth/forgot-password', { replace: true })
  }

  return (
    <Alert tone="warning" title="It has been too long since you opened the link.">
      <p>For your safety, ask for a new one.</p>
      <Button variant="outline" onClick={() => void startAgain()}>
        Sign out and ask for a new link
      </Button>
    </Alert>
  )
}
