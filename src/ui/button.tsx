import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyles } from './button-styles.ts'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks; the button keeps its width. */
    isLoading?: boolean
  }

/** A button, with the `type` "button" by default. */
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
