import type { Database } from '#server/platform/database/database.ts'
import type { SendEmail } from '#server/platform/mail/email.ts'

type PasswordWarningOptions = {
  sendEmail: SendEmail
  productName: string
  database: Database
  siteUrl: string
  finishMail: (work: Promise<unknown>) => Promise<void>
}

/** Warns the owner of an account about repeated wrong passwords. Does nothing for an address without an account. */
export function createPasswordWarning(options: PasswordWarningOptions): (email: string) => Promise<void> {
  const { database, sendEmail, productName, siteUrl, finishMail } = options
  return async (email) => {
    const { rowCount } = await database.query(
      `select from auth.users where email = $1 and email_confirmed_at is not null and deleted_at is null`,
      [email],
    )
    if (rowCount === 0) return
    const sending = sendEmail({
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
