import { type Context, Hono } from 'hono'
import { isLocalRequest, type PeerOf, socketPeer } from '#server/platform/http/client-address.ts'
import { createOutboxFolder, type OutboxMail } from './outbox-folder.ts'
import { outboxStyle, renderBody, renderList, renderMail } from './outbox-pages.ts'

type OutboxOptions = {
  /** The folder that the outbox mailer writes to. */
  folder: string
  siteUrl: string
  peerOf?: PeerOf
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups"

/** Serves /outbox, which shows unsent emails on a machine without a mail server. Requests from other machines get 404. */
export function createOutboxApp({ folder, siteUrl, peerOf = socketPeer }: OutboxOptions): Hono {
  const outbox = createOutboxFolder(folder)
  const app = new Hono().basePath('/outbox')
  app.use(async (context, next) => {
    if (!isLocalRequest(context, siteUrl, peerOf)) return context.notFound()
    await next()
    context.res.headers.set('Cache-Control', 'no-store')
    return undefined
  })

  // The paths /outbox/ and /outbox.
  for (const path of ['/', '']) {
    app.get(path, async (context) => {
      context.header('Content-Security-Policy', pagePolicy)
      return context.html(renderList(await outbox.list()))
    })
  }
  app.get('/style.css', (context) => context.text(outboxStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/:name', (context) => showMail(context, (mail) => renderMail(mail, 'designed')))
  app.get('/:name/text', (context) => showMail(context, (mail) => renderMail(mail, 'text')))
  app.get('/:name/body', (context) => {
    context.header('X-Frame-Options', 'SAMEORIGIN')
    return showMail(context, renderBody, bodyPolicy)
  })

  async function showMail(
    context: Context,
    render: (mail: OutboxMail) => ReturnType<typeof renderMail> | string,
    policy = pagePolicy,
  ): Promise<Response> {
    const mail = await outbox.read(context.req.param('name') ?? '')
    if (!mail) return context.notFound()
    context.header('Content-Security-Policy', policy)
    return context.html(render(mail))
  }

  return app
}
