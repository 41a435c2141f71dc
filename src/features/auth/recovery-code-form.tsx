import { useNavigate } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { checkFields, emailAddress } from './check-fields.ts'
import { FormFailure } from './form-failure.tsx'
import { useSubmission } from './use-submission.ts'

type RecoveryCodeFormProps = {
  email: string
  /** Whether the email was sent from this page, so that nobody needs to be asked where it went. */
  isSentHere?: boolean
}

const validate = checkFields({
  email: emailAddress,
  code: (text) => (/^\d{6}$/.test(withoutGaps(text)) ? null : 'Enter the six digits from the email.'),
})

/** Takes the six digits of the recovery email, and goes on to the new password. */
export function RecoveryCodeForm({ email, isSentHere = false }: RecoveryCodeFormProps) {
  const { enterRecoveryCode } = useAuth()
  const navigate = useNavigate()
  const { isSending, mistakes, failure, handleSubmit } = useSubmission({
    validate,
    async send({ email: address = '', code = '' }) {
      await enterRecoveryCode({ email: address.trim(), code: withoutGaps(code) })
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
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="text-lg tracking-[0.25em] tabular-nums"
        />
      </Field>
      <Button type="submit" variant="login" size="lg" isLoading={isSending}>
        Continue
      </Button>
      {failure && !isWrong && <FormFailure failure={failure} />}
    </form>
  )
}

/** People copy and type codes as 123 456 or 123-456. */
function withoutGaps(text: string) {
  return text.replaceAll(/[\s-]/g, '')
}
