import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyles } from './button-styles.ts'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows that the action runs; the button keeps its width and takes no second click. */
    isLoading?: boolean
  }

/** A button; `type` is `button` unless a form says otherwise. */
export function Button({ variant, size, isLoading = false, className, disabled, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonStyles({ variant, size }, className)}
      disabled={disabled === true || isLoading}
      aria-busy={isLoading || undefined}
      {...props}
    >
      {isLoading && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  )
}
