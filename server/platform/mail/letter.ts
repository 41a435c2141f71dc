import { html, raw } from 'hono/html'
import type { MailMessage } from './mailer.ts'

/** What an e-mail says, before it is given a form. All of it is plain text. */
export type Letter = {
  to: string
  subject: string
  /** Shown by mail programs beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  action: { label: string; url: string }
  /** Small print below the button. */
  closing: string
}

/** Whose letters these are: the name at the top, the address it links to. */
export type Sender = { productName: string; siteUrl: string }

/** A letter as a message: responsive branded HTML, and the same words as text. */
export async function renderLetter(letter: Letter, sender: Sender): Promise<MailMessage> {
  const { to, subject } = letter
  return { to, subject, html: await toHtml(letter, sender), text: toText(letter, sender) }
}

function toText(letter: Letter, sender: Sender): string {
  const parts = [
    letter.heading,
    ...letter.paragraphs,
    `${letter.action.label}:\n${letter.action.url}`,
    letter.closing,
    `-- \n${sender.productName}\n${sender.siteUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

// Mail programs strip style sheets to varying degrees: what must hold is inline, the sheet only adds dark and narrow.
const sheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0e1210 !important; }
    .card { background-color: #151a17 !important; border-color: #28302b !important; }
    .strong { color: #eef1ee !important; }
    .plain { color: #c8d0ca !important; }
    .quiet, .quiet a { color: #a3ada6 !important; }
    .brand { color: #6fcba0 !important; }
    .button { background-color: #57bd8e !important; color: #06170f !important; }
    .rule { border-color: #28302b !important; }
  }
  @media (max-width: 520px) {
    .outer { padding: 16px 12px !important; }
    .card { padding: 24px 20px !important; }
    .button { display: block !important; text-align: center !important; }
  }`

const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const style = {
  page: `margin:0;padding:0;background-color:#f7f8f6;${font}`,
  outer: 'padding:40px 16px',
  column: 'max-width:560px;margin:0 auto',
  brand: `margin:0 0 16px;font-size:18px;line-height:24px;font-weight:700;letter-spacing:-0.01em;color:#12563e;text-decoration:none;display:inline-block`,
  card: 'background-color:#ffffff;border:1px solid #e3e6e2;border-radius:12px;padding:36px 40px',
  heading: 'margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650;letter-spacing:-0.01em;color:#161b18',
  plain: 'margin:0 0 16px;font-size:15px;line-height:24px;color:#3d4a43;overflow-wrap:anywhere',
  button:
    'display:inline-block;margin:8px 0 24px;padding:12px 22px;border-radius:8px;background-color:#12563e;color:#ffffff;font-size:15px;line-height:22px;font-weight:600;text-decoration:none',
  quiet: 'margin:0;font-size:13px;line-height:20px;color:#58625b;overflow-wrap:anywhere',
  rule: 'border:0;border-top:1px solid #e3e6e2;margin:8px 0 16px',
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
}

async function toHtml(letter: Letter, sender: Sender): Promise<string> {
  const { action } = letter
  const paragraphs = letter.paragraphs.map(
    (text) => html`<p class="plain" style="${style.plain}" dir="auto">${text}</p>`,
  )
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${letter.subject}</title>
        <style>
          ${raw(sheet)}
        </style>
      </head>
      <body class="page" style="${style.page}">
        <div style="${style.preview}">${letter.preview}</div>
        <div class="outer" style="${style.outer}">
          <div style="${style.column}">
            <a class="brand" href="${sender.siteUrl}" style="${style.brand}">${sender.productName}</a>
            <div class="card" style="${style.card}">
              <h1 class="strong" style="${style.heading}" dir="auto">${letter.heading}</h1>
              ${paragraphs}
              <a class="button" href="${action.url}" style="${style.button}">${action.label}</a>
              <hr class="rule" style="${style.rule}" />
              <p class="quiet" style="${style.quiet}">
                If the button does not work, open this address:<br /><a href="${action.url}" style="color:inherit"
                  >${action.url}</a
                >
              </p>
            </div>
            <p class="quiet" style="${style.quiet};padding:16px 8px 0">${letter.closing}</p>
          </div>
        </div>
      </body>
    </html> `
  return page.toString()
}
