import { html, raw } from 'hono/html'
import { emailSheet, emailStyle as style } from './email-style.ts'
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

/** The name at the top of every email, and the address that it links to. */
type Sender = { productName: string; siteUrl: string }

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

/** Invisible characters after the preview, so that mail programs don't show the start of the email there. */
const previewPadding = raw('&#847;&zwnj;&nbsp;'.repeat(60))

/** Outlook ignores max-width, so it gets a table of a fixed width. */
const outlookColumn = {
  start: raw('<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->'),
  end: raw('<!--[if mso]></td></tr></table><![endif]-->'),
}

async function toHtml(message: EmailContent, sender: Sender): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${message.subject}</title>
        <style>
          ${raw(emailSheet)}
        </style>
      </head>
      <body class="page" style="${style.body}">
        <div style="${style.preview}" aria-hidden="true">${message.preview}${previewPadding}</div>
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${style.page}">
          <tr>
            <td class="outer" align="center" style="${style.outer}">
              ${outlookColumn.start} ${columnOf(message, sender)} ${outlookColumn.end}
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.toString()
}

const columnOf = (message: EmailContent, sender: Sender) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style.column}">
    <tr>
      <td align="left" style="${style.top}">
        <a class="brand" href="${sender.siteUrl}" style="${style.brand}">${sender.productName}</a>
      </td>
    </tr>
    <tr>
      <td class="card" align="left" style="${style.card}">
        <h1 class="strong" style="${style.heading}" dir="auto">${message.heading}</h1>
        ${message.paragraphs.map((text) => html`<p class="plain" style="${style.plain}" dir="auto">${text}</p>`)}
        ${message.action && buttonOf(message.action)} ${message.code && codeOf(message.code)}
        ${message.action && addressOf(message.action)}
      </td>
    </tr>
    <tr>
      <td align="left" style="${style.bottom}">
        <p class="quiet" style="${style.quiet}" dir="auto">${message.closing}</p>
      </td>
    </tr>
  </table>`

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
