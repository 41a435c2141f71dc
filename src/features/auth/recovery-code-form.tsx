import { useNavigate } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { readSixDigits } from '#lib/six-digits.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CodeInput } from '#ui/controls/code-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { checkFields, emailAddress, FormFailure, useSubmission } from './form-submission.tsx'

type RecoveryCodeFormProps = {
  email: string
  /** Whether the email was requested on this page; if not, the form asks for the address. */
  isSentHere?: boolean
}

const validate = checkFields({
  email: emailAddress,
  code: (text) => (readSixDigits(text) === null ? 'Enter the six digits from the email.' : null),
})

/** Takes the six-digit code of the recovery email, then opens the screen for the new password. */
export function RecoveryCodeForm({ email, isSentHere = false }: RecoveryCodeFormProps) {
  const { enterRecoveryCode } = useAuth()
  const navigate = useNavigate()
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ email: address = '', code = '' }) {
      await enterRecoveryCode({ email: address.trim(), code: readSixDigits(code) ?? '' })
      await navigate('/auth/reset-password', { replace: true })
    },
  })
  const isWrong = failure?.code === 'otp_expired'

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit}>
      {isSentHere ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field label="Email" error={mistakes['email']}>
          <Input name="email" type="email" autoComplete="username" inputMode="email" defaultValue={email} />
        </Field>
      )}
      <Field
        label="Six-digit code"
        error={
          mistakes['code'] ?? (isWrong && 'This code is wrong or no longer works. Check it, or ask for a new email.')
        }
      >
        <CodeInput />
      </Field>
      <Button type="submit" variant="login" size="lg" isLoading={isSending}>
        Continue
      </Button>
      {failure && !isWrong && <FormFailure failure={failure} />}
    </form>
  )
}
