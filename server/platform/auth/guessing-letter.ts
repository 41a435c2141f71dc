import type { Database } from '#server/platform/database/database.ts'
import { type PostOffice, productName } from '#server/platform/mail/post-office.ts'

type GuessingLetterOptions = {
  database: Database
  office: PostOffice
  siteUrl: string
  finish: (work: Promise<unknown>) => Promise<void>
}

/** Tells the owner of an account that somebody tries passwords for it; nobody where there is no such account. */
export function createGuessingLetter({ database, office, siteUrl, finish }: GuessingLetterOptions) {
  return async (email: string): Promise<void> => {
    const { rowCount } = await database.query(
      `select from auth.users where email = $1 and email_confirmed_at is not null and deleted_at is null`,
      [email],
    )
    if (rowCount === 0) return
    const letter = office({
      to: email,
      subject: `Wrong passwords for your ${productName} account`,
      preview: 'None of them let anybody in.',
      heading: 'Somebody is trying passwords for your account',
      paragraphs: [
        `Several wrong passwords were entered for the ${productName} account of ${email}. None of them let anybody in.`,
        'Each further wrong one makes everybody wait longer, you too: up to 15 minutes. A new password ends the wait.',
      ],
      action: { label: `Open ${productName}`, url: siteUrl },
      closing:
        'Was it you? Then there is nothing to do. If not, and others could know your password, choose a new one: ask for it where you sign in. We send this once a day at most.',
    })
    await finish(letter)
  }
}
