import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonStyles } from './button-styles.ts'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /**
     * Shows a spinner and ignores clicks; the button keeps its width and the focus. Browsers take the focus away from a
     * disabled button, so a dialog that opens next could not give it back.
     */
    isLoading?: boolean
  }

/** Also keeps the Enter key in a field from submitting the form. */
const ignore = (event: MouseEvent) => event.preventDefault()

/** A button, with the `type` "button" by default. */
export function Button({
  variant,
  size,
  isLoading = false,
  className,
  disabled,
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonStyles({ variant, size }, className)}
      disabled={disabled === true && !isLoading}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? ignore : onClick}
      {...props}
    >
      {isLoading && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  )
}
