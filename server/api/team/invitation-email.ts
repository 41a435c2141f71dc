import { toSingleLine } from '#domain/single-line.ts'
import type { EmailContent } from '#server/platform/mail/email.ts'

type InvitationEmail = {
  to: string
  store: string
  inviter: { name: string; email: string }
  productName: string
  url: string
}

/** A name that contains a link could lead the reader elsewhere, so the email does without it. */
const LINK = /:\/\/|www\./i

function nameOr(fallback: string, name: string): string {
  const line = toSingleLine(name)
  return line === '' || LINK.test(line) ? fallback : line
}

/** Writes the email that invites somebody to a store. The names come from people and are only text. */
export function writeInvitation({ to, store, inviter, productName, url }: InvitationEmail): EmailContent {
  const storeName = nameOr('a store', store)
  const inviterName = nameOr(inviter.email, inviter.name)
  const who = inviterName === inviter.email ? inviterName : `${inviterName} (${inviter.email})`
  return {
    to,
    subject: `${inviterName} invited you to ${storeName}`,
    preview: `Join ${storeName} in ${productName}.`,
    heading: `Join ${storeName}`,
    paragraphs: [
      `${who} invited you to work on ${storeName} in ${productName}. You’ll see the same orders, customers and figures.`,
      `The invitation is for ${to}. It expires in 7 days.`,
    ],
    action: { label: 'Open the invitation', url },
    closing: `If you don’t know ${inviterName} or don’t want to join, ignore this email.`,
  }
}
