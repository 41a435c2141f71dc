import { useNavigate } from 'react-router'
import { updatePassword } from '#data/auth/auth-actions.ts'
import { useAuth } from '#data/auth/auth.tsx'
import type { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { focusOnMount } from '#ui/forms/focus-on-mount.ts'
import { PASSWORD_HINT } from '#ui/forms/password-hint.ts'
import { AuthPage } from './auth-page.tsx'
import { checkFields, FormFailure, required, useSubmission } from './form-submission.tsx'
import { describePasswordFailure, PasswordInput } from './password-input.tsx'

const validate = checkFields({
  password: required('Choose a new password.'),
  confirmation: (value, { password }) => (value === password ? null : 'The two passwords don’t match.'),
})

/** Sets a new password for the person whom the reset link or code has signed in. */
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
      // Focus the heading, because this form replaces the form for the code.
      headingRef={focusOnMount}
      description={
        <>
          For <strong className="font-medium text-ink">{email}</strong>. Your other devices will be signed out.
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="New password" hint={PASSWORD_HINT} error={mistakes['password'] ?? passwordFailure}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="Confirm new password" error={mistakes['confirmation']}>
          <PasswordInput name="confirmation" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="login" size="lg" isLoading={isSending}>
          Update password
        </Button>
        {failure?.code === 'reauthentication_needed' && <LinkTooOld />}
        {failure?.code === 'network' && <FormFailure failure={failure} />}
      </form>
    </AuthPage>
  )
}

function isShownInline(failure: AppError) {
  return failure.code === 'reauthentication_needed' || describePasswordFailure(failure) !== null
}

/** Shown for a link that is too old. Signs out first, because only visitors can request another link. */
function LinkTooOld() {
  const { signOut } = useAuth()
  const navigate = useNavigate()

  async function startAgain() {
    await signOut()
    await navigate('/auth/forgot-password', { replace: true })
  }

  return (
    <Alert tone="warning" title="You opened the link too long ago">
      <p>To change your password, ask for a new link.</p>
      <Button variant="outline" onClick={() => void startAgain()}>
        Sign out and ask for a new link
      </Button>
    </Alert>
  )
}
