import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { readLinkError } from '#data/auth/links.ts'
import { preloadBackend } from '#data/backend/backend.ts'
import type { AppError } from '#lib/app-error.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { checkFields, emailAddress, FormFailure, readEmail, required, useSubmission } from './form-submission.tsx'
import { keepInvitation } from './keep-invitation.ts'
import { PasskeyOffer } from './passkey-offer.tsx'
import { PasswordInput } from './password-input.tsx'
import { SecondFactor } from './second-factor.tsx'

// Loaded separately, because few people need it.
const ResendConfirmation = lazyPart(async () => (await import('./send-again.tsx')).ResendConfirmation)

const validate = checkFields({ email: emailAddress, password: required('Enter your password.') })

/** Signs in with email and password, and with the second factor of a person who has one. */
export function LoginScreen() {
  const { pendingEmail } = useAuth()
  return pendingEmail === null ? <PasswordScreen /> : <SecondFactor email={pendingEmail} />
}

function PasswordScreen() {
  const { signIn } = useAuth()
  const { search, state } = useLocation()
  const [email, setEmail] = useState(() => readEmail(state))
  const { isSending, sent, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ email = '', password = '', rememberMe }) {
      const { needsCode } = await signIn({ email: email.trim(), password, rememberMe: rememberMe === 'on' })
      if (needsCode) return
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.', variant: 'success' })
    },
    onFailure: ({ message }) => toast({ title: 'Login failed', description: message, variant: 'destructive' }),
  })
  const isWrong = failure?.code === 'invalid_credentials'

  return (
    <AuthPage
      title="Sign in"
      description="Welcome back to your shop."
      footer={
        <>
          New to Cartwright?{' '}
          <TextLink to={keepInvitation('/auth/register', search)} state={state}>
            Create an account
          </TextLink>
        </>
      }
    >
      <LoginNotice />
      <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
        <Field label="Email" error={mistakes['email']}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            onFocus={preloadBackend}
          />
        </Field>
        <Field
          label="Password"
          error={mistakes['password'] ?? (isWrong && 'Check your email and password, then try again.')}
        >
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox name="rememberMe" label="Remember me" defaultChecked />
          <TextLink to="/auth/forgot-password" state={{ ...state, email: email.trim() }}>
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="login" size="lg" isLoading={isSending}>
          Sign in
        </Button>
        {failure && !isWrong && <LoginFailure failure={failure} email={sent['email'] ?? ''} />}
        <PasskeyOffer />
      </form>
    </AuthPage>
  )
}

/**
 * Shows help that the toast doesn't: how to confirm the email address, or that the connection failed. Otherwise renders
 * nothing.
 */
function LoginFailure({ failure, email }: { failure: AppError; email: string }) {
  if (failure.code === 'network') return <FormFailure failure={failure} />
  if (failure.code !== 'email_not_confirmed') return null
  return (
    <Alert tone="warning" title="Confirm your email first">
      <p>Open the link in the email we sent to {email}.</p>
      <Suspense fallback={<div className="min-h-6 pointer-coarse:min-h-11" />}>
        <ResendConfirmation email={email} />
      </Suspense>
    </Alert>
  )
}

/** Explains why the person must sign in, such as after an email link or when the session ended. */
function LoginNotice() {
  const { search, hash } = useLocation()
  const flags = new URLSearchParams(search)
  const linkError = readLinkError({ search, hash })

  if (linkError && !linkError.isConfirmed) {
    return (
      <Alert tone="warning" title="This link has been used already or has expired">
        Try to sign in. If your email isn’t confirmed yet, we’ll offer to send a new link.
      </Alert>
    )
  }
  if (linkError || flags.get('verified') === 'true') {
    return (
      <Alert tone="good" title="Your email is confirmed">
        You can sign in now.
      </Alert>
    )
  }
  if (flags.get('timeout') === 'true')
    return <Alert tone="warning">Your session has expired. Please log in again.</Alert>
  return null
}
