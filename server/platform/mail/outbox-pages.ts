import { html } from 'hono/html'
import type { OutboxMail } from './outbox-folder.ts'

type Markup = ReturnType<typeof html>

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

function renderPage(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/outbox/style.css" />
      </head>
      <body>
        <main class="frame">${content}</main>
      </body>
    </html>`
}

/** Every e-mail, newest first, or what to do to get one. */
export function renderList(mails: OutboxMail[]): Markup {
  const list = html`<ul class="mails">
    ${mails.map(renderRow)}
  </ul>`
  return renderPage(
    'Outbox',
    html`<div class="top">
        <h1>Outbox</h1>
        <a href="/outbox">Refresh</a>
      </div>
      <p class="note">No mail server is set up, so every email waits here. Only this machine can open this page.</p>
      ${mails.length > 0 ? list : renderEmpty()}`,
  )
}

const renderRow = ({ name, subject, to, sentAt }: OutboxMail) =>
  html`<li>
    <a href="/outbox/${name}">
      <span class="subject" dir="auto">${subject || '(no subject)'}</span>
      ${renderTime(sentAt)}
      <span class="to">To ${to}</span>
    </a>
  </li>`

const renderTime = (sentAt: Date | null) =>
  sentAt ? html`<time datetime="${sentAt.toISOString()}">${moment.format(sentAt)}</time>` : html`<span></span>`

const renderEmpty = () =>
  html`<div class="empty">
    <h2>Nothing here yet</h2>
    <p>Sign up or ask for a new password, and the email with the link appears here. Then refresh.</p>
  </div>`

/** One e-mail, as designed or as plain text. */
export function renderMail(mail: OutboxMail, view: 'designed' | 'text'): Markup {
  const address = `/outbox/${mail.name}`
  const content =
    view === 'text'
      ? html`<pre dir="auto">${mail.text}</pre>`
      : html`<iframe
          title="${mail.subject}"
          src="${address}/body"
          sandbox="allow-top-navigation-by-user-activation allow-popups"
        ></iframe>`
  return renderPage(
    `${mail.subject} – Outbox`,
    html`<a class="back" href="/outbox">Back to the outbox</a>
      <h1 dir="auto">${mail.subject || '(no subject)'}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Sent</dt>
        <dd>${renderTime(mail.sentAt)}</dd>
      </dl>
      <nav class="views" aria-label="View">
        <a href="${address}" ${view === 'designed' ? 'aria-current=page' : ''}>Designed</a>
        <a href="${address}/text" ${view === 'text' ? 'aria-current=page' : ''}>Plain text</a>
      </nav>
      ${content}`,
  )
}

/** The e-mail's own HTML, with its links leading out of the frame that shows it. */
export const renderBody = ({ html: body }: OutboxMail): string => body.replace(/<head>/i, '<head><base target="_top">')
