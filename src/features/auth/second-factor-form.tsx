import { useState } from 'react'
import { useAuth } from '#data/auth/auth.tsx'
import { proveSecondFactor } from '#data/auth/second-factor.ts'
import type { AppError } from '#lib/app-error.ts'
import { readSixDigits } from '#lib/six-digits.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CodeInput } from '#ui/controls/code-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { focusOnMount } from '#ui/forms/focus-on-mount.ts'
import { AuthPage } from './auth-page.tsx'
import { checkFields, FormFailure, required, useSubmission } from './form-submission.tsx'

/** Asks for the second factor of a person who has signed in with the first. */
export function SecondFactorForm({ email }: { email: string }) {
  const [isRecoveryCode, setIsRecoveryCode] = useState(false)
  const Form = isRecoveryCode ? RecoveryForm : AppForm
  return (
    <AuthPage
      title="Two-step verification"
      // Focus the heading, because this form replaces the one for the password.
      headingRef={focusOnMount}
      description={<Explanation email={email} isRecoveryCode={isRecoveryCode} />}
    >
      <Form />
      <div className="grid justify-items-start gap-1 border-t border-line pt-4">
        <Button variant="link" className="px-0" onClick={() => setIsRecoveryCode(!isRecoveryCode)}>
          {isRecoveryCode ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <SomeoneElse />
      </div>
    </AuthPage>
  )
}

function Explanation({ email, isRecoveryCode }: { email: string; isRecoveryCode: boolean }) {
  return (
    <>
      {isRecoveryCode
        ? 'Enter one of the recovery codes that you saved for '
        : 'Enter the code that your authenticator app shows for '}
      <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
    </>
  )
}

const checkApp = checkFields({
  code: (text) => (readSixDigits(text) === null ? 'Enter the six digits from your authenticator app.' : null),
})

function AppForm() {
  const { isSending, mistake, failure, handleSubmit } = useProof({ validate: checkApp, isRecoveryCode: false })
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
      <Field
        label="Six-digit code"
        error={mistake ?? (isWrong(failure) && 'This code is wrong or was already used. Enter the newest one.')}
      >
        <CodeInput />
      </Field>
      <Submit isSending={isSending} failure={failure} />
    </form>
  )
}

const checkRecovery = checkFields({ code: required('Enter a recovery code.') })

function RecoveryForm() {
  const { isSending, mistake, failure, handleSubmit } = useProof({ validate: checkRecovery, isRecoveryCode: true })
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
      <Field
        label="Recovery code"
        hint="Each code works once."
        error={mistake ?? (isWrong(failure) && 'This code is wrong or was already used. Try another one.')}
      >
        <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} className="font-mono" />
      </Field>
      <Submit isSending={isSending} failure={failure} />
    </form>
  )
}

type Proof = { validate: ReturnType<typeof checkFields>; isRecoveryCode: boolean }

function useProof({ validate, isRecoveryCode }: Proof) {
  const { signInBy } = useAuth()
  const { mistakes, ...submission } = useSubmission({
    validate,
    async send({ code = '' }) {
      await signInBy(() => proveSecondFactor({ code: code.trim(), isRecoveryCode }))
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.', variant: 'success' })
    },
  })
  return { ...submission, mistake: mistakes['code'] }
}

const isWrong = (failure: AppError | null) => failure?.code === 'mfa_verification_failed'

function Submit({ isSending, failure }: { isSending: boolean; failure: AppError | null }) {
  return (
    <>
      <Button type="submit" variant="login" size="lg" isLoading={isSending}>
        Continue
      </Button>
      {failure && !isWrong(failure) && <FormFailure failure={failure} />}
    </>
  )
}

function SomeoneElse() {
  const { signOut } = useAuth()
  return (
    <Button variant="link" className="px-0" onClick={() => void signOut()}>
      Sign in as someone else
    </Button>
  )
}
