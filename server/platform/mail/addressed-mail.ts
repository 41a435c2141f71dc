import type { SendMailOptions } from 'nodemailer'
import type { MailMessage } from './mailer.ts'

/** A message as it is handed on: to one address, whatever that holds, and not to be answered by machines. */
export function addressMail({ to, subject, html, text }: MailMessage, from: string): SendMailOptions {
  if (/[\s,;<>]/.test(to)) throw new Error('An e-mail goes to one plain address.')
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replaceAll(/[\p{Cc}\s]+/gu, ' '),
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
