import { useState } from 'react'
import { useAuth } from '#data/auth.tsx'
import { toast } from '#ui/toast.ts'
import { TextLink } from '#ui/text-link.tsx'
import { CheckYourEmail } from './check-your-email.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** Sign-up, and then where to look for the confirmation link. */
export function RegisterScreen() {
  const { signUp } = useAuth()
  const [confirmingEmail, setConfirmingEmail] = useState<string | null>(null)

  async function register(registration: { fullName: string; email: string; password: string }) {
    const { isConfirmationSent } = await signUp(registration)
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
          We've sent a confirmation link to <strong className="font-medium text-ink">{confirmingEmail}</strong>.
        </>
      }
      validity="The link works once and for 24 hours."
    >
      <p className="text-muted">
        Nothing there? You may have an account already:{' '}
        <TextLink to="/auth/forgot-password" className="whitespace-nowrap">
          reset your password
        </TextLink>
        .
      </p>
      <ResendConfirmation email={confirmingEmail} />
    </CheckYourEmail>
  )
}
