import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { WeakPasswordError } from '#data/auth/request-auth.ts'
import type { AppError } from '#lib/app-error.ts'
import { Input } from '#ui/controls/input.tsx'

/** A password input with a button that shows the characters. Inside a `Field`, it gets the label of the field. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        className="pr-11"
        spellCheck={false}
        autoCapitalize="none"
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide characters' : 'Show characters'}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-ink"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/** Returns a message for the password field, or `null` if the failure isn't about the password. */
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
  if (reason === 'characters') return 'Use lowercase and uppercase letters, digits and symbols.'
  if (reason === 'pwned') return 'This password is on lists of leaked passwords, so it’s easy to guess.'
  return message
}
