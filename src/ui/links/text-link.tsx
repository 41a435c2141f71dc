import { AppLink, type AppLinkProps } from './app-link.tsx'
import { cn } from '#lib/cn.ts'

/** A link inside text. */
export function TextLink({ className, ...props }: AppLinkProps) {
  return (
    <AppLink
      className={cn(
        'font-medium text-accent-ink underline decoration-line-strong underline-offset-4 hover:decoration-current',
        className,
      )}
      {...props}
    />
  )
}
