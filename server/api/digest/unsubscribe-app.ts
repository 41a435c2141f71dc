import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { createLimit, MOST_OFTEN } from '#server/api/request/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { clientAddress, type IsTrustedProxy, type PeerOf, socketPeer } from '#server/platform/http/client-address.ts'
import type { Log } from '#server/platform/system/log.ts'
import { unsubscribe } from './stored-digests.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'

type Options = {
  database: Database
  productName: string
  isTrustedProxy?: IsTrustedProxy | undefined
  peerOf?: PeerOf
  log: Log
}

type Page = { title: string; texts: string[]; button?: string }

const ASK: Page = {
  title: 'Unsubscribe from these emails?',
  texts: ['You won’t get daily, weekly or urgent emails any more. Your account and your stores stay as they are.'],
  button: 'Unsubscribe',
}

const DONE: Page = {
  title: 'You’re unsubscribed',
  texts: ['You won’t get daily, weekly or urgent emails any more.', 'To get them again, choose them in your settings.'],
}

const UNKNOWN: Page = {
  title: 'This link no longer works',
  texts: ['It is older than half a year, or incomplete. Sign in to choose your emails in your settings.'],
}

const TOO_MANY: Page = {
  title: 'Too many attempts',
  texts: ['Wait an hour, then open the link in the email again.'],
}

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // The address has the secret.
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/**
 * GET /letters/unsubscribe/:token only shows a button, because programs that check emails open their links. POST ends all
 * emails of the person, also without a session, as one click in a mail program does (RFC 8058).
 */
export function createUnsubscribeApp(options: Options): Hono {
  const { database, isTrustedProxy, log, peerOf = socketPeer, productName } = options
  const tooMany = new ApiError(429, 'too_many_attempts', 'Too many attempts. Wait an hour, then try again.')
  const countUnknown = createLimit(database, MOST_OFTEN.unknownUnsubscribes, tooMany)
  const app = new Hono().basePath(UNSUBSCRIBE_PATH)

  function show(context: Context, page: Page, status: 200 | 404 | 429 = 200): Response | Promise<Response> {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value)
    return context.html(renderPage(page, productName), status)
  }

  async function refuse(context: Context): Promise<Response> {
    const forwarded = context.req.header('x-forwarded-for')
    const address = clientAddress(peerOf(context), forwarded, isTrustedProxy)
    try {
      if (address !== null) await countUnknown(address)
    } catch (error) {
      if (error === tooMany) return show(context, TOO_MANY, 429)
      throw error
    }
    return show(context, UNKNOWN, 404)
  }

  app.get('/:token', (context) => show(context, ASK))
  app.post('/:token', async (context) => {
    const isDone = await unsubscribe(database, context.req.param('token'))
    return isDone ? show(context, DONE) : refuse(context)
  })
  app.onError(apiErrorHandler(log))
  return app
}

const renderPage = ({ title, texts, button }: Page, productName: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${productName}</title>
        <style>
          ${PAGE_STYLE}
        </style>
      </head>
      <body>
        <main>
          <p class="brand"><a href="/">${productName}</a></p>
          <h1>${title}</h1>
          ${texts.map((text) => html`<p>${text}</p>`)}
          ${
            button === undefined
              ? html`<p><a href="/settings/notifications">Open settings</a></p>`
              : html`<form method="post"><button>${button}</button></form>`
          }
        </main>
      </body>
    </html>`

const PAGE_STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#f7f8f6, #0e1210); --surface: light-dark(#ffffff, #151a17);
  --ink: light-dark(#161b18, #eef1ee); --muted: light-dark(#58625b, #a3ada6); --line: light-dark(#e3e6e2, #28302b);
  --accent: light-dark(#12563e, #6fcba0); --button: light-dark(#12563e, #57bd8e); --label: light-dark(#ffffff, #06170f); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 0.9375rem/1.6 Inter, ui-sans-serif, system-ui, sans-serif; }
main { max-width: 30rem; margin: 12vh auto 2rem; padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; }
.brand { margin: 0 0 1.25rem; font-weight: 700; }
.brand a { text-decoration: none; }
a { color: var(--accent); text-underline-offset: 0.2em; }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.3; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 1rem; }
form { margin-top: 1.5rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.5rem; background: var(--button); color: var(--label); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
@media (max-width: 32rem) { main { margin: 1rem; padding: 1.5rem; } }
`
