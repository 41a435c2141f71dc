import { html } from 'hono/html'
import { frameEmail, type Sender } from './email-frame.ts'
import { emailStyle as style } from './email-style.ts'
import type { Mailer, MailMessage } from './mailer.ts'

/** The content of an email before it is rendered. All of it is plain text. */
export type EmailContent = {
  to: string
  subject: string
  /** A short text that mail programs show next to the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** A code that works like the link, for people who can't open it. */
  code?: { label: string; value: string }
  /** Small print below the button. */
  closing: string
}

/** Renders an email as responsive HTML and as plain text with the same content. */
export async function renderEmail(message: EmailContent, sender: Sender): Promise<MailMessage> {
  const { to, subject } = message
  return { to, subject, html: await toHtml(message, sender), text: toText(message, sender) }
}

function toText(message: EmailContent, sender: Sender): string {
  const parts = [
    message.heading,
    ...message.paragraphs,
    ...(message.action ? [`${message.action.label}:\n${message.action.url}`] : []),
    ...(message.code ? [`${message.code.label}\n${message.code.value}`] : []),
    message.closing,
    `-- \n${sender.productName}\n${sender.siteUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const toHtml = (message: EmailContent, sender: Sender): Promise<string> =>
  frameEmail(
    {
      subject: message.subject,
      preview: message.preview,
      card: html`<h1 class="strong" style="${style.heading}" dir="auto">${message.heading}</h1>
        ${message.paragraphs.map((text) => html`<p class="plain" style="${style.plain}" dir="auto">${text}</p>`)}
        ${message.action && buttonOf(message.action)} ${message.code && codeOf(message.code)}
        ${message.action && addressOf(message.action)}`,
      bottom: html`<p class="quiet" style="${style.quiet}" dir="auto">${message.closing}</p>`,
    },
    sender,
  )

type Action = NonNullable<EmailContent['action']>

/** Returns the address of the button as text, for mail programs that show no buttons. */
const addressOf = ({ url }: Action) =>
  html`<hr class="rule" style="${style.rule}" />
    <p class="quiet" style="${style.quiet}">
      If the button doesn’t work, open this link:<br /><a href="${url}" style="color:inherit">${url}</a>
    </p>`

const codeOf = ({ label, value }: NonNullable<EmailContent['code']>) =>
  html`<p class="plain" style="${style.codeLabel}">${label}</p>
    <p class="strong" style="${style.code}">${value}</p>`

/** Returns the button. The color is on the table cell, because some mail programs ignore it on links. */
const buttonOf = ({ label, url }: Action) =>
  html`<table role="presentation" class="action" cellpadding="0" cellspacing="0" style="${style.action}">
    <tr>
      <td class="button" bgcolor="#12563e" style="${style.button}">
        <a href="${url}" style="${style.label}">${label}</a>
      </td>
    </tr>
  </table>`

/** Sends an email. Resolves once the mailer has accepted it, rejects otherwise. */
export type SendEmail = (message: EmailContent) => Promise<void>

export function createEmailSender(mailer: Mailer, sender: Sender): SendEmail {
  return async (message) => mailer.send(await renderEmail(message, sender))
}
