import { html, raw } from 'hono/html'
import { emailSheet, emailStyle as style } from './email-style.ts'

/** Rendered HTML. */
export type EmailMarkup = ReturnType<typeof html> | ReturnType<typeof raw>

/** The name at the top of every email, and the address that it links to. */
export type Sender = { productName: string; siteUrl: string }

type Framed = {
  subject: string
  /** A short text that mail programs show next to the subject. */
  preview: string
  card: EmailMarkup
  /** Small print below the card. */
  bottom: EmailMarkup
}

/** Invisible characters after the preview, so that mail programs don't show the start of the email there. */
const previewPadding = raw('&#847;&zwnj;&nbsp;'.repeat(60))

/** Outlook ignores max-width, so it gets a table of a fixed width. */
const outlookColumn = {
  start: raw('<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->'),
  end: raw('<!--[if mso]></td></tr></table><![endif]-->'),
}

/** Renders the page that every email has around its content, as responsive HTML with a dark mode. */
export async function frameEmail(framed: Framed, sender: Sender): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${framed.subject}</title>
        <style>
          ${raw(emailSheet)}
        </style>
      </head>
      <body class="page" style="${style.body}">
        <div style="${style.preview}" aria-hidden="true">${framed.preview}${previewPadding}</div>
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${style.page}">
          <tr>
            <td class="outer" align="center" style="${style.outer}">
              ${outlookColumn.start} ${columnOf(framed, sender)} ${outlookColumn.end}
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.toString()
}

const columnOf = ({ card, bottom }: Framed, sender: Sender) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style.column}">
    <tr>
      <td align="left" style="${style.top}">
        <a class="brand" href="${sender.siteUrl}" style="${style.brand}">${sender.productName}</a>
      </td>
    </tr>
    <tr>
      <td class="card" align="left" style="${style.card}">${card}</td>
    </tr>
    <tr>
      <td align="left" style="${style.bottom}">${bottom}</td>
    </tr>
  </table>`
