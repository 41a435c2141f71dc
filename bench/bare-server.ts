import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'

/** Serves `handler` on a free port. */
export async function listen(handler: (request: Request) => Response | Promise<Response>) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = serve({ fetch: handler, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
  return {
    url: `http://127.0.0.1:${await promise}`,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

/** Starts a server that does nothing but answer with what `handle` returns, for comparison. */
export async function listenBare(handle: (context: Context) => Promise<Response>) {
  const app = new Hono()
  app.all('/', handle)
  return listen(app.fetch)
}

/** Reads an answer to its end. Throws an error if it is not a success. */
export async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
