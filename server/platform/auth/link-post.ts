import type { Letter } from '#server/platform/mail/letter.ts'
import { type PostOffice, productName } from '#server/platform/mail/post-office.ts'

/** What a link in an e-mail is for. */
export type LinkPurpose = 'signup' | 'recovery' | 'email_change'

/** What the letter carries: a link, and for a recovery six digits that do the same. */
type LinkContent = { url: string; code: string | null }

/** Sends the letter that carries a link of the given purpose to its reader. */
export type LinkPost = (purpose: LinkPurpose, to: string, content: LinkContent) => Promise<void>

const ignoreIt = 'If you did not ask for this, ignore this email: nothing changes.'

export function createLinkPost(office: PostOffice): LinkPost {
  const write: Record<LinkPurpose, (to: string, content: LinkContent) => Letter> = {
    signup: (to, { url }) => ({
      to,
      subject: `Confirm your email for ${productName}`,
      preview: 'One click, and your account is ready.',
      heading: 'Confirm your email',
      paragraphs: [
        `Welcome to ${productName}. Please confirm that ${to} is your address, and your account is ready.`,
        'The link works once, within 24 hours.',
      ],
      action: { label: 'Confirm my email', url },
      closing: `You receive this because this address was used to sign up for ${productName}. ${ignoreIt}`,
    }),
    recovery: (to, { url, code }) => ({
      to,
      subject: `Reset your ${productName} password`,
      preview: 'Choose a new password.',
      heading: 'Reset your password',
      paragraphs: [
        `Somebody, hopefully you, asked for a new password for the ${productName} account of ${to}.`,
        'Open the link in the browser you asked from, or enter the code there. Each works once, within 24 hours.',
      ],
      action: { label: 'Choose a new password', url },
      ...(code !== null && { code: { label: 'Or enter this code:', value: code } }),
      closing: `Never give the code to anyone: we don't ask for it by phone or message. Your password stays as it is until you choose another. ${ignoreIt}`,
    }),
    email_change: (to, { url }) => ({
      to,
      subject: `Confirm the new email of your ${productName} account`,
      preview: 'Your sign-in address changes once both addresses confirm.',
      heading: 'Confirm your new email',
      paragraphs: [
        `The sign-in address of your ${productName} account is about to change. Both the old and the new address have to confirm it.`,
        'The link works once, within 24 hours.',
      ],
      action: { label: 'Confirm the change', url },
      closing: `${ignoreIt} If it is your account, choose a new password: somebody may know it.`,
    }),
  }
  return (purpose, to, content) => office(write[purpose](to, content))
}
