/** The purpose of a link in an email. */
export type LinkPurpose = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

export type LetterKind = LinkPurpose | 'reauthentication'

/** The subject and the HTML of a project's own email. What is left out stays as it is. */
export type LetterTemplate = { subject?: string | undefined; html?: string | undefined }

export type LetterTemplates = Readonly<Partial<Record<LetterKind, LetterTemplate>>>

/** The variables of templates. */
export const letterVariables = [
  'ConfirmationURL',
  'Token',
  'TokenHash',
  'SiteURL',
  'Email',
  'NewEmail',
  'RedirectTo',
] as const

/** What templates can show. `Data` are the user's metadata. */
export type LetterValues = Record<(typeof letterVariables)[number], string> & { Data: Record<string, unknown> }

export type LoadLetterValues = () => Promise<LetterValues>

/** The link of an email, and a code that works like the link. */
type LinkContent = {
  url: string
  code: string
  /** False if the letter has to say that no password works. */
  hasPassword: boolean
  loadValues: LoadLetterValues
}

/** Sends the email with the link of this purpose. */
export type SendLinkLetter = (purpose: LinkPurpose, to: string, content: LinkContent) => Promise<void>

/** Sends the email with a code that proves who asks for a change of the account. */
export type SendCodeLetter = (to: string, code: string, loadValues: LoadLetterValues) => Promise<void>
