import { WeakPasswordError } from '#data/auth-errors.ts'
import type { AppError } from '#lib/app-error.ts'

/** What a failure says about the password, for its field; null when something else went wrong. */
export function describePasswordFailure(failure: AppError | null) {
  if (failure instanceof WeakPasswordError) return <Reasons failure={failure} />
  return failure?.code === 'same_password' ? failure.message : null
}

function Reasons({ failure }: { failure: WeakPasswordError }) {
  return (
    <>
      Choose a stronger password.
      {failure.reasons.map((reason) => (
        <span key={reason} className="block">
          {describeReason(reason, failure.message)}
        </span>
      ))}
    </>
  )
}

function describeReason(reason: string, message: string) {
  if (reason === 'length') return `Use at least ${/at least (\d+)/.exec(message)?.[1] ?? 'a few more'} characters.`
  if (reason === 'characters') return 'Mix small and capital letters, digits and signs.'
  if (reason === 'pwned') return 'This one is on lists of leaked passwords and easy to guess.'
  return message
}
