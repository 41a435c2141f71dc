import { createTransport } from 'nodemailer'
import { addressMail } from './addressed-mail.ts'
import type { Mailer } from './mailer.ts'

type SmtpOptions = { url: string; from: string }

const connectionTimeoutMs = 10_000
const silenceTimeoutMs = 20_000

/** Hands every message to the mail server at `url` (`smtp://` with STARTTLS where offered, `smtps://` for TLS from the start). */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(message) {
      await transport.sendMail(addressMail(message, from))
    },
  }
}
