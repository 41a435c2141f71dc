import type { SendMailOptions, Transporter } from 'nodemailer'

/** An email to one person. */
export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
  /** Headers besides the usual ones. They come from code only. */
  headers?: Readonly<Record<string, string>>
  /** An id of our own. Mail programs show a message with an id that they know only once. */
  messageId?: string
  /** Nobody waits for it, so that the server may take as long to accept it as RFC 5321 grants. */
  isPatient?: boolean
}

/** Sends emails: to a folder that the outbox page shows, or to a mail server. */
export type Mailer = {
  readonly kind: 'outbox' | 'smtp'
  /** Resolves when the message is written to the folder or accepted by the server. Rejects otherwise. */
  send(message: MailMessage): Promise<void>
  /** Rejects if the server can't be reached or refuses the password. */
  check?(): Promise<void>
}

/** Builds nodemailer's options. Throws unless `to` is a single plain address, so that no header or recipient can be injected. */
export function toMailOptions(message: MailMessage, from: string): SendMailOptions {
  const { to, subject, html, text, headers, messageId } = message
  if (/[\s,;<>]/.test(to)) throw new Error('An email needs exactly one plain address.')
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replaceAll(/[\p{Cc}\s]+/gu, ' '),
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(messageId !== undefined && { messageId }),
  }
}

type SmtpOptions = { url: string; from: string }

const connectionTimeoutMs = 10_000
const silenceTimeoutMs = 20_000
/** RFC 5321, section 4.5.3.2.6: servers may need it after the end of an email. */
const patientTimeoutMs = 600_000

/** Sends through the mail server at `url`: `smtp://` uses STARTTLS if offered, `smtps://` uses TLS from the start. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transports = new Map<number, Promise<Transporter>>()
  function transportFor(socketTimeout: number): Promise<Transporter> {
    const transport = transports.get(socketTimeout) ?? openTransport(url, socketTimeout)
    transports.set(socketTimeout, transport)
    return transport
  }
  return {
    kind: 'smtp',
    async send(message) {
      const transport = await transportFor(message.isPatient ? patientTimeoutMs : silenceTimeoutMs)
      await transport.sendMail(toMailOptions(message, from))
    },
    async check() {
      await (await transportFor(silenceTimeoutMs)).verify()
    },
  }
}

/** Loads nodemailer with the first message, because it takes 20 MB of memory. */
async function openTransport(url: string, socketTimeout: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
