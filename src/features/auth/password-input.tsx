import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Input } from '#ui/input.tsx'

/** A password field whose text can be shown; inside a `Field` it takes its label. */
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
