import { AppLink, type AppLinkProps } from './app-link.tsx'
import { type ButtonLook, buttonStyles } from './button-styles.ts'

type LinkButtonProps = AppLinkProps & ButtonLook

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...props }: LinkButtonProps) {
  return <AppLink className={buttonStyles({ variant, size }, className)} {...props} />
}
