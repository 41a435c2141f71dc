import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { preloadBackend } from '#data/backend.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { AuthPage } from './auth-page.tsx'
import { checkFields, emailAddress, required } from './check-fields.ts'
import { LoginFailure } from './login-failure.tsx'
import { LoginNotice } from './login-notice.tsx'
import { PasswordInput } from './password-input.tsx'
import { useSubmission } from './use-submission.ts'

const validate = checkFields({ email: emailAddress, password: required('Enter your password.') })

/** Sign-in with e-mail and password. */
export function LoginScreen() {
  const { signIn } = useAuth()
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const { isSending, sent, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ email = '', password = '', rememberMe }) {
      await signIn({ email: email.trim(), password, rememberMe: rememberMe === 'on' })
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
          <TextLink to="/auth/register" state={state}>
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
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <Checkbox name="rememberMe" label="Remember me" defaultChecked />
          <TextLink to="/auth/forgot-password" state={{ ...state, email: email.trim() }}>
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="login" size="lg" isLoading={isSending}>
          Sign in
        </Button>
        {failure && !isWrong && <LoginFailure failure={failure} email={sent['email'] ?? ''} />}
      </form>
    </AuthPage>
  )
}
