import { type ButtonLook, buttonStyles } from '#ui/buttons/button-styles.ts'
import { AppLink, type AppLinkProps } from './app-link.tsx'

type LinkButtonProps = AppLinkProps & ButtonLook

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...props }: LinkButtonProps) {
  return <AppLink className={buttonStyles({ variant, size }, className)} {...props} />
}
