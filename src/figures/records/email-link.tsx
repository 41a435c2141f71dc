import { toMailLink } from '#lib/mail-link.ts'

type EmailLinkProps = { email: string; subject?: string }

/** An email address that begins an email. */
export function EmailLink({ email, subject }: EmailLinkProps) {
  const at = email.lastIndexOf('@')
  return (
    <a
      className="wrap-anywhere underline underline-offset-4 hover:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-6 pointer-coarse:items-center"
      href={toMailLink(email, subject)}
      // The place to break the line would be a space in its name.
      aria-label={email}
    >
      {/* It rather breaks before the @ than within a name. */}
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </a>
  )
}
