import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { cors } from '#server/platform/http/cors.ts'
import { AuthenticationError, hasCredentials } from '#server/platform/http/credentials.ts'
import { logFailure } from '#server/platform/http/request-log.ts'
import type { UserBroadcast } from './frames.ts'
import { hubKey } from './hub.ts'
import { createRateLimit } from './limits.ts'
import type { RealtimeServices } from './realtime-services.ts'

const message = z.object({
  topic: z.string().min(1),
  event: z.string().min(1),
  payload: z.record(z.string(), z.unknown()),
  private: z.boolean().default(false),
})

const batch = z.object({ messages: z.array(message).min(1) })

type Message = z.infer<typeof message>

type EndpointsOptions = { services: RealtimeServices; authenticate: Authenticate }

const unauthorized = ({ json }: Context) => json({ message: 'Unauthorized' }, 401)

const tooLarge = ({ json }: Context) => json({ errors: { payload: ['Payload size exceeds tenant limit'] } }, 422)

/** The claims of an authenticated request. */
const allClaims = new WeakMap<Request, Claims>()

function requireCredentials(authenticate: Authenticate): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req
    if (!hasCredentials(raw)) return unauthorized(context)
    allClaims.set(raw, await authenticate(raw))
    await next()
    return undefined
  }
}

const callerOf = ({ raw }: Context['req'], topic: string) => ({
  claims: allClaims.get(raw) ?? { role: 'anon' },
  topic,
  headers: Object.fromEntries(raw.headers),
})

/** Returns the content of a request as the sender wrote it, or null if its type is not supported. */
async function readContent({ raw }: Context['req'], event: string): Promise<UserBroadcast | null> {
  const [type = ''] = (raw.headers.get('Content-Type') ?? 'application/json').split(';')
  const bytes = new Uint8Array(await raw.arrayBuffer())
  if (type.trim() === 'application/octet-stream') return { event, encoding: 'binary', bytes, meta: null }
  if (type.trim() !== 'application/json') return null
  JSON.parse(Buffer.from(bytes).toString())
  return { event, encoding: 'json', bytes, meta: null }
}

/** The endpoints that broadcast without a socket. */
export function createBroadcastApp({ services, authenticate }: EndpointsOptions): Hono {
  const { limits, publish, rights } = services
  const withinRate = createRateLimit(limits.endpointMessagesPerSecond, 1000)
  const app = new Hono()
  app.use(cors(), bodyLimit({ maxSize: limits.payloadBytes, onError: tooLarge }), requireCredentials(authenticate))
  app.onError((error, context) => {
    if (error instanceof AuthenticationError) return unauthorized(context)
    if (error instanceof SyntaxError) return context.json({ error: 'The body is not valid JSON' }, 400)
    logFailure(services.log, context, { message: 'a broadcast failed', error })
    return context.json({ message: 'Internal server error' }, 500)
  })

  function send({ topic: name, event, payload, private: isPrivate }: Message) {
    const topic = `realtime:${name}`
    publish(hubKey(name, isPrivate), { topic, broadcast: null, payload: { type: 'broadcast', event, payload } })
  }

  app.post('/api/broadcast', async ({ req, json, body }) => {
    const parsed = batch.safeParse(await req.json())
    if (!parsed.success) return json({ errors: { messages: parsed.error.issues.map((issue) => issue.message) } }, 422)
    const { messages } = parsed.data
    if (!messages.every(withinRate)) return json({ message: 'You have exceeded your rate limit' }, 429)
    const topics = new Set(messages.filter((each) => each.private).map(({ topic }) => topic))
    const writable = new Set<string>()
    for (const topic of topics) if ((await rights.toWrite(callerOf(req, topic))).broadcast) writable.add(topic)
    for (const each of messages) if (!each.private || writable.has(each.topic)) send(each)
    return body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async ({ req, json, body }) => {
    const { topic, event } = req.param()
    const isPrivate = req.query('private') === 'true'
    const broadcast = await readContent(req, event)
    if (!broadcast) {
      return json({ error: 'Unsupported Media Type. Use application/json or application/octet-stream' }, 415)
    }
    if (!withinRate()) return json({ message: 'You have exceeded your rate limit' }, 429)
    if (isPrivate && !(await rights.toWrite(callerOf(req, topic))).broadcast)
      return json({ message: 'Unauthorized' }, 403)
    publish(hubKey(topic, isPrivate), { topic: `realtime:${topic}`, broadcast, payload: null })
    return body(null, 202)
  })

  app.all('*', ({ json }) => json({ message: 'Not Found' }, 404))
  return app
}
