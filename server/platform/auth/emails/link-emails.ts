import type { EmailContent } from '#server/platform/mail/email.ts'
import type { LinkPurpose, SendCodeEmail, SendLinkEmail } from './email-kinds.ts'
import type { SendTemplated } from './templates.ts'

type LinkEmailOptions = {
  send: SendTemplated
  productName: string
  /** The lifetime of links and codes. */
  lifetimeS: number
}

type Text = Pick<EmailContent, 'subject' | 'preview' | 'heading' | 'closing'> & {
  paragraphs: string[]
  label: string
  codeLabel?: string
}

const ignoreIt = 'If you didn’t ask for this, ignore this email and nothing will change.'
const withoutPassword =
  'No password works for this account. To be safe, this also happens when an address is signed up for with different passwords. Confirm your email, then reset your password to choose one.'
const neverShare = 'Never share this code. We won’t ask for it by phone or message.'

export function createLinkEmails({ send, productName, lifetimeS }: LinkEmailOptions): SendLinkEmail {
  const lifetime = inWords(lifetimeS)
  const worksOnce = `The link and the code each work once and expire in ${lifetime}.`
  return (purpose, to, { url, code, hasPassword, loadValues }) => {
    const {
      label,
      codeLabel = 'If you are asked for a code, enter this one:',
      ...text
    } = texts[purpose]({
      to,
      productName,
      worksOnce,
      hasPassword,
    })
    const message = { to, ...text, action: { label, url }, code: { label: codeLabel, value: code } }
    return send(purpose, message, loadValues)
  }
}

type Facts = { to: string; productName: string; worksOnce: string; hasPassword: boolean }

const texts: Record<LinkPurpose, (facts: Facts) => Text> = {
  signup: ({ to, productName, worksOnce, hasPassword }) => ({
    subject: `Confirm your email for ${productName}`,
    preview: 'Confirm your email to activate your account.',
    heading: 'Confirm your email',
    paragraphs: [
      `Welcome to ${productName}. Confirm that ${to} is your email address to activate your account.`,
      ...(hasPassword ? [] : [withoutPassword]),
      worksOnce,
    ],
    label: 'Confirm my email',
    closing: `You received this email because someone signed up for ${productName} with this address. ${ignoreIt}`,
  }),
  invite: ({ to, productName, worksOnce }) => ({
    subject: `You have been invited to ${productName}`,
    preview: 'Accept the invitation to create your account.',
    heading: 'You have been invited',
    paragraphs: [`Someone invited ${to} to ${productName}. Accept the invitation to create your account.`, worksOnce],
    label: 'Accept the invitation',
    closing: 'If you don’t want to join, ignore this email.',
  }),
  magiclink: ({ to, productName, worksOnce }) => ({
    subject: `Sign in to ${productName}`,
    preview: 'Your link and code to sign in.',
    heading: 'Sign in',
    paragraphs: [`Someone asked to sign in to ${productName} as ${to}. If this was you, open the link.`, worksOnce],
    label: 'Sign in',
    codeLabel: 'Or enter this code:',
    closing: `${neverShare} ${ignoreIt}`,
  }),
  recovery: ({ to, productName, worksOnce }) => ({
    subject: `Reset your ${productName} password`,
    preview: 'Choose a new password.',
    heading: 'Reset your password',
    paragraphs: [
      `Someone asked to reset the password for the ${productName} account of ${to}. If this was you, choose a new password.`,
      `Open the link in the browser where you asked for it, or enter the code there. ${worksOnce}`,
    ],
    label: 'Choose a new password',
    codeLabel: 'Or enter this code:',
    closing: `${neverShare} Your password stays the same until you choose a new one. ${ignoreIt}`,
  }),
  email_change: ({ productName, worksOnce }) => ({
    subject: `Confirm the new email address for your ${productName} account`,
    preview: 'Your email address changes after you confirm the change.',
    heading: 'Confirm your new email',
    paragraphs: [
      `Someone asked to change the email address you use to sign in to ${productName}. Confirm the change from each address that got this email.`,
      worksOnce,
    ],
    label: 'Confirm the change',
    closing: `${ignoreIt} If this is your account, also choose a new password, because someone may know the current one.`,
  }),
}

export function createCodeEmails({ send, productName, lifetimeS }: LinkEmailOptions): SendCodeEmail {
  return (to, code, loadValues) => {
    const message = {
      to,
      subject: `Your code for ${productName}`,
      preview: 'Confirm that it is you who changes the account.',
      heading: 'Confirm that it’s you',
      paragraphs: [
        `Someone who is signed in to ${productName} as ${to} wants to change the account. If this is you, enter the code.`,
        `The code works once and expires in ${inWords(lifetimeS)}.`,
      ],
      code: { label: 'Enter this code:', value: code },
      closing: `${neverShare} If this wasn’t you, choose a new password, because someone is signed in to your account.`,
    }
    return send('reauthentication', message, loadValues)
  }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
