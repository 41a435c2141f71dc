import { useLocation } from 'react-router'
import { preloadBackend } from '#data/backend.ts'
import type { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { checkFields, emailAddress, required } from './check-fields.ts'
import { FormFailure } from './form-failure.tsx'
import { PasswordInput } from './password-input.tsx'
import { describePasswordFailure } from './password-reasons.tsx'
import { useSubmission } from './use-submission.ts'

type RegisterFormProps = {
  onRegister: (registration: { fullName: string; email: string; password: string }) => Promise<void>
}

const EMAIL_CODES = ['email_address_invalid', 'email_exists', 'user_already_exists']

const validate = checkFields({
  fullName: required('Enter your full name.'),
  email: emailAddress,
  password: required('Choose a password.'),
})

/** The questions of the sign-up. */
export function RegisterForm({ onRegister }: RegisterFormProps) {
  const { state } = useLocation()
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    send: ({ fullName = '', email = '', password = '' }) =>
      onRegister({ fullName: fullName.trim(), email: email.trim(), password }),
  })
  const failures = sortFailure(failure)

  return (
    <AuthPage
      title="Create your account"
      description="A name, an email and a password: that is all it takes."
      footer={
        <>
          Already have an account?{' '}
          <TextLink to="/auth/login" state={state}>
            Sign in
          </TextLink>
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field label="Full name" error={mistakes['fullName']}>
          <Input onFocus={preloadBackend} name="fullName" autoComplete="name" />
        </Field>
        <Field label="Email" error={mistakes['email'] ?? failures.email}>
          <Input name="email" type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field label="Password" error={mistakes['password'] ?? failures.password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="login" size="lg" isLoading={isSending}>
          Create account
        </Button>
        {failures.form && <FormFailure failure={failures.form} />}
      </form>
    </AuthPage>
  )
}

/** Puts a failure beside the field it is about, or above the form. */
function sortFailure(failure: AppError | null) {
  const password = describePasswordFailure(failure)
  if (!failure || password) return { password }
  return EMAIL_CODES.includes(failure.code) ? { email: failure.message } : { form: failure }
}
