import type { Database } from '#server/platform/database/database.ts'
import type { Letter, SendLetter } from '#server/platform/mail/letter.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/system/log.ts'

/** The purpose of a link in an email. */
export type LinkPurpose = 'signup' | 'recovery' | 'email_change'

/**
 * The link of an email. A recovery email also has a six-digit code that works like the link; otherwise `code` is null.
 */
type LinkContent = { url: string; code: string | null }

/** Sends the email with the link of this purpose. */
export type SendLinkLetter = (purpose: LinkPurpose, to: string, content: LinkContent) => Promise<void>

type LetterOptions = { sendLetter: SendLetter; productName: string }

const ignoreIt = 'If you didn’t ask for this, ignore this email and nothing will change.'

export function createLinkLetters({ sendLetter, productName }: LetterOptions): SendLinkLetter {
  const write: Record<LinkPurpose, (to: string, content: LinkContent) => Letter> = {
    signup: (to, { url }) => ({
      to,
      subject: `Confirm your email for ${productName}`,
      preview: 'Confirm your email to activate your account.',
      heading: 'Confirm your email',
      paragraphs: [
        `Welcome to ${productName}. Confirm that ${to} is your email address to activate your account.`,
        'The link works once and expires in 24 hours.',
      ],
      action: { label: 'Confirm my email', url },
      closing: `You received this email because someone signed up for ${productName} with this address. ${ignoreIt}`,
    }),
    recovery: (to, { url, code }) => ({
      to,
      subject: `Reset your ${productName} password`,
      preview: 'Choose a new password.',
      heading: 'Reset your password',
      paragraphs: [
        `Someone asked to reset the password for the ${productName} account of ${to}. If this was you, choose a new password.`,
        'Open the link in the browser where you asked for it, or enter the code there. The link and the code each work once and expire in 24 hours.',
      ],
      action: { label: 'Choose a new password', url },
      ...(code !== null && { code: { label: 'Or enter this code:', value: code } }),
      closing: `Never share this code. We won’t ask for it by phone or message. Your password stays the same until you choose a new one. ${ignoreIt}`,
    }),
    email_change: (to, { url }) => ({
      to,
      subject: `Confirm the new email address for your ${productName} account`,
      preview: 'Your email address changes after you confirm the change from both addresses.',
      heading: 'Confirm your new email',
      paragraphs: [
        `Someone asked to change the email address you use to sign in to ${productName}. Confirm the change from both the old and the new address.`,
        'The link works once and expires in 24 hours.',
      ],
      action: { label: 'Confirm the change', url },
      closing: `${ignoreIt} If this is your account, also choose a new password, because someone may know the current one.`,
    }),
  }
  return (purpose, to, content) => sendLetter(write[purpose](to, content))
}

type PasswordWarningOptions = LetterOptions & {
  database: Database
  siteUrl: string
  finishMail: (work: Promise<unknown>) => Promise<void>
}

/** Warns the owner of an account about repeated wrong passwords. Does nothing for an address without an account. */
export function createPasswordWarning(options: PasswordWarningOptions): (email: string) => Promise<void> {
  const { database, sendLetter, productName, siteUrl, finishMail } = options
  return async (email) => {
    const { rowCount } = await database.query(
      `select from auth.users where email = $1 and email_confirmed_at is not null and deleted_at is null`,
      [email],
    )
    if (rowCount === 0) return
    const sending = sendLetter({
      to: email,
      subject: `Wrong passwords for your ${productName} account`,
      preview: 'None of the attempts succeeded.',
      heading: 'Someone is trying passwords for your account',
      paragraphs: [
        `Someone entered several wrong passwords for the ${productName} account of ${email}. None of the attempts succeeded.`,
        'After each wrong password, the wait before the next attempt gets longer, up to 15 minutes. If you reset your password, you can sign in right away.',
      ],
      action: { label: `Open ${productName}`, url: siteUrl },
      closing:
        'If this was you, you don’t need to do anything. If it wasn’t you and someone else may know your password, reset your password from the sign-in page. We send this email at most once a day.',
    })
    await finishMail(sending)
  }
}

/**
 * Returns a function that waits for an email before an endpoint replies. It waits for the outbox, not for a mail
 * server: that time would show which addresses have an account.
 */
export function createMailFinisher(mailer: Mailer, log: Log): (work: Promise<unknown>) => Promise<void> {
  return async (work) => {
    if (mailer.kind === 'outbox') await work
    else work.catch((error: unknown) => log.error('mail not sent', { error }))
  }
}
