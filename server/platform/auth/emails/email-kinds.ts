/** The purpose of a link in an email. */
export type LinkPurpose = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

export type EmailKind = LinkPurpose | 'reauthentication'

/** The subject and the HTML of a project's own email. What is left out stays as it is. */
export type EmailTemplate = { subject?: string | undefined; html?: string | undefined }

export type EmailTemplates = Readonly<Partial<Record<EmailKind, EmailTemplate>>>

/** The variables of templates. */
export const emailVariables = [
  'ConfirmationURL',
  'Token',
  'TokenHash',
  'SiteURL',
  'Email',
  'NewEmail',
  'RedirectTo',
] as const

/** What templates can show. `Data` are the user's metadata. */
export type EmailValues = Record<(typeof emailVariables)[number], string> & { Data: Record<string, unknown> }

export type LoadEmailValues = () => Promise<EmailValues>

/** The link of an email, and a code that works like the link. */
type LinkContent = {
  url: string
  code: string
  /** False if the email has to say that no password works. */
  hasPassword: boolean
  loadValues: LoadEmailValues
}

/** Sends the email with the link of this purpose. */
export type SendLinkEmail = (purpose: LinkPurpose, to: string, content: LinkContent) => Promise<void>

/** Sends the email with a code that proves who asks for a change of the account. */
export type SendCodeEmail = (to: string, code: string, loadValues: LoadEmailValues) => Promise<void>
