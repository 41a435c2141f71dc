import { html } from 'hono/html'
import type { OutboxMail } from './outbox-folder.ts'

type Markup = ReturnType<typeof html>

// Created on first use, because it takes memory that a server may never need.
let timeFormat: Intl.DateTimeFormat | undefined

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

/** Renders the list of emails, or a hint if there are none. */
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
      <p class="note">
        No mail server is set up, so emails are kept here instead of being sent. Only this computer can open this page.
      </p>
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

function renderTime(sentAt: Date | null): Markup {
  if (!sentAt) return html`<span></span>`
  timeFormat ??= new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
  return html`<time datetime="${sentAt.toISOString()}">${timeFormat.format(sentAt)}</time>`
}

const renderEmpty = () =>
  html`<div class="empty">
    <h2>No emails yet</h2>
    <p>Sign up or reset your password, then refresh this page to see the email.</p>
  </div>`

/** Renders one email, as designed or as plain text. */
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

/** The email's own HTML. Its links open outside the frame that shows it. */
export const renderBody = ({ html: body }: OutboxMail): string => body.replace(/<head>/i, '<head><base target="_top">')

/** The style sheet. It is in the page itself, so that the page works without a build. */
export const outboxStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f7f8f6, #0e1210);
  --surface: light-dark(#ffffff, #151a17);
  --hover: light-dark(#f0f2ef, #1f2723);
  --ink: light-dark(#161b18, #eef1ee);
  --muted: light-dark(#58625b, #a3ada6);
  --line: light-dark(#e3e6e2, #28302b);
  --accent: light-dark(#12563e, #6fcba0);
  --accent-soft: light-dark(#e4f0e9, #16291f);
  --focus: light-dark(#1a7a58, #6fcba0);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-width: 20rem;
  background: var(--canvas);
  color: var(--ink);
  font: 0.9375rem/1.5 'Inter Variable', Inter, ui-sans-serif, system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.frame { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
.top { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; justify-content: space-between; }
h1 { margin: 0; font-size: 1.5rem; line-height: 2rem; letter-spacing: -0.01em; text-wrap: balance; }
.back { display: inline-block; margin-bottom: 0.75rem; }
.note { margin: 0.25rem 0 1.5rem; color: var(--muted); }
.mails { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.875rem 1.25rem; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--hover); }
.mails a:focus-visible { outline-offset: -2px; border-radius: 0.75rem; }
.subject { font-weight: 600; }
.to, time { color: var(--muted); font-size: 0.8125rem; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.to { grid-column: 1 / -1; }
.empty { padding: 3rem 1.5rem; text-align: center; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; }
.empty h2 { margin: 0 0 0.25rem; font-size: 1.0625rem; }
.empty p { margin: 0 auto; max-width: 34rem; color: var(--muted); }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 0.125rem 1rem; margin: 1rem 0; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; }
.facts time { font-size: inherit; color: inherit; }
.views { display: inline-flex; gap: 0.25rem; margin: 0 0 1rem; padding: 0.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.625rem; }
.views a { padding: 0.3125rem 0.875rem; border-radius: 0.4375rem; color: var(--muted); text-decoration: none; font-weight: 500; }
.views a[aria-current] { background: var(--accent-soft); color: var(--accent); }
iframe { display: block; width: 100%; height: 48rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface); }
pre { margin: 0; padding: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; white-space: pre-wrap; font: 0.875rem/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
@media (max-width: 32rem) {
  .frame { padding-top: 1.25rem; }
  .mails a { grid-template-columns: 1fr; padding: 0.875rem 1rem; }
  iframe { height: 40rem; }
}
`
