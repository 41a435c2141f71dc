import { toMailLink } from '#lib/mail-link.ts'
import { EmailText } from './email-text.tsx'

type EmailLinkProps = { email: string; subject?: string }

/** An email address that begins an email. */
export function EmailLink({ email, subject }: EmailLinkProps) {
  return (
    <a
      className="wrap-anywhere underline underline-offset-4 hover:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-6 pointer-coarse:items-center"
      href={toMailLink(email, subject)}
    >
      <EmailText>{email}</EmailText>
    </a>
  )
}
