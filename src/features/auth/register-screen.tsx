import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { preloadBackend } from '#data/backend/backend.ts'
import type { AppError } from '#lib/app-error.ts'
import { readInvitation } from '#lib/invitation-address.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PASSWORD_HINT } from '#ui/forms/password-hint.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { checkFields, emailAddress, FormFailure, readEmail, required, useSubmission } from './form-submission.tsx'
import { keepInvitation } from './keep-invitation.ts'
import { describePasswordFailure, PasswordInput } from './password-input.tsx'
import { ResendConfirmation } from './send-again.tsx'

type RegisterFormProps = {
  onRegister: (registration: { fullName: string; email: string; password: string }) => Promise<void>
}

const EMAIL_CODES = ['email_address_invalid', 'email_exists', 'user_already_exists']

const validate = checkFields({
  fullName: required('Enter your full name.'),
  email: emailAddress,
  password: required('Choose a password.'),
})

/** Signs up, then says where to find the confirmation link. */
export function RegisterScreen() {
  const { signUp } = useAuth()
  const { search } = useLocation()
  const [confirmingEmail, setConfirmingEmail] = useState<string | null>(null)

  async function register(registration: { fullName: string; email: string; password: string }) {
    const { isConfirmationSent } = await signUp({ ...registration, invitation: readInvitation(search) })
    if (!isConfirmationSent) return
    setConfirmingEmail(registration.email)
    toast({
      title: 'Check your email',
      description: "We've sent you a confirmation link to complete your signup.",
      variant: 'success',
    })
  }

  if (!confirmingEmail) return <RegisterForm onRegister={register} />
  return (
    <CheckYourEmail
      description={
        <>
          We’ve sent a confirmation link to{' '}
          <strong className="inline-block font-medium text-ink">{confirmingEmail}</strong>.
        </>
      }
      validity="The link works once and expires in 24 hours."
    >
      <p className="text-muted">
        No email? You may already have an account:{' '}
        <TextLink to="/auth/forgot-password" className="whitespace-nowrap">
          reset your password
        </TextLink>
        .
      </p>
      <ResendConfirmation email={confirmingEmail} />
    </CheckYourEmail>
  )
}

function RegisterForm({ onRegister }: RegisterFormProps) {
  const { search, state } = useLocation()
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    send: ({ fullName = '', email = '', password = '' }) =>
      onRegister({ fullName: fullName.trim(), email: email.trim(), password }),
  })
  const failures = sortFailure(failure)

  return (
    <AuthPage
      title="Create your account"
      description="All you need is a name, an email and a password."
      footer={
        <>
          Already have an account?{' '}
          <TextLink to={keepInvitation('/auth/login', search)} state={state}>
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
          <Input name="email" type="email" autoComplete="username" inputMode="email" defaultValue={readEmail(state)} />
        </Field>
        <Field label="Password" hint={PASSWORD_HINT} error={mistakes['password'] ?? failures.password}>
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

/** Decides where to show a failure: at the field that caused it, or above the form. */
function sortFailure(failure: AppError | null) {
  const password = describePasswordFailure(failure)
  if (!failure || password) return { password }
  return EMAIL_CODES.includes(failure.code) ? { email: failure.message } : { form: failure }
}
