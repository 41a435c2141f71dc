import { toMailLink } from '#lib/mail-link.ts'

type EmailLinkProps = { email: string; subject?: string }

/** An email address that begins an email. */
export function EmailLink({ email, subject }: EmailLinkProps) {
  const at = email.lastIndexOf('@')
  return (
    <a
      className="wrap-anywhere underline underline-offset-4 hover:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-6 pointer-coarse:items-center"
      href={toMailLink(email, subject)}
    >
      {/* It rather breaks before the @ than within a name. */}
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
