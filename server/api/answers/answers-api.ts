import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Advisor, Question, Reply } from '#domain/advisor/advisor.ts'
import { type ANSWER_EVENTS, HEARTBEAT_MS } from '#domain/contracts/agents/answers.ts'
import type { FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { loadStoreState } from '#server/api/figures/load-store.ts'
import { createLimit, MOST_OFTEN } from '#server/api/request/limits.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { requireUser } from '#server/platform/auth/authenticate.ts'
import type { SharedLimit } from '#server/platform/database/shared-limiter.ts'
import { ApiError, apiErrorHandler, describeFailure, readJson } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'
import { answersRequestSchema } from './answers-request.ts'
import { openAdvisor } from './open-advisor.ts'
import type { ScreenOptions } from './read-screen.ts'

const TOO_MANY = new ApiError(429, 'too_many_questions', 'You’ve asked many questions. Wait a minute, then try again.')

type Options = FiguresApiOptions &
  ScreenOptions & {
    /** How often a person may ask. */
    mostOften?: SharedLimit
  }

const wantsStream = (context: Context): boolean => context.req.header('accept')?.includes('text/event-stream') ?? false

type Asked = { advisor: Advisor; question: Question; gone: AbortController; log: Log }

async function answerAtOnce(context: Context, { advisor, question }: Asked): Promise<Response> {
  let reply: Reply | null = null
  for await (const part of advisor.reply(question)) reply = part
  return context.json({ reply })
}

type EventName = (typeof ANSWER_EVENTS)[number]

/** Sends the reply so far, several times, and last the complete one or the error. */
function answerAsStream(context: Context, { advisor, question, gone, log }: Asked): Response {
  const response = streamSSE(context, async (stream) => {
    stream.onAbort(() => gone.abort())
    const send = (event: EventName, data: object) => stream.writeSSE({ event, data: JSON.stringify(data) })
    const heartbeat = setInterval(() => void stream.write(': still working\n\n'), HEARTBEAT_MS)
    try {
      let reply: Reply | null = null
      for await (const part of advisor.reply(question)) {
        gone.signal.throwIfAborted()
        reply = part
        await send('reply', { reply })
      }
      await send('answer', { reply })
    } catch (error) {
      if (!gone.signal.aborted) await send('error', describeFailure(log, context, error))
    } finally {
      clearInterval(heartbeat)
    }
  })
  response.headers.set('Cache-Control', 'private, no-store')
  // Proxies such as nginx would keep the events until there are many.
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}

/**
 * POST /answers answers a message to an agent from the store's figures, with the person's permissions: as JSON, or as a
 * stream of events if the request accepts one. The work ends when the client goes.
 */
export function createAnswersApi(options: Options): Hono {
  const { authenticate, database, log, mostOften = MOST_OFTEN.questions } = options
  const countQuestion = createLimit(database, mostOften, TOO_MANY)
  const app = new Hono()
  app.post('/answers', async (context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    await countQuestion(claims.sub)
    const body = parseRequest(answersRequestSchema, await readJson(context.req.raw))
    const { store: wanted, locale, withoutModel, ...question } = body
    const state = await loadStoreState(database, claims, wanted)
    const gone = new AbortController()
    const { signal } = context.req.raw
    if (signal.aborted) gone.abort()
    signal.addEventListener('abort', () => gone.abort(), { once: true })
    const asker = { person: claims.sub, gone: gone.signal }
    const advisor = openAdvisor(withoutModel ? { ...options, model: undefined } : options, {
      claims,
      store: state?.id ?? null,
      locale,
      asker,
    })
    context.header('Cache-Control', 'private, no-store')
    const asked = { advisor, question, gone, log }
    return wantsStream(context) ? answerAsStream(context, asked) : answerAtOnce(context, asked)
  })
  app.onError(apiErrorHandler(log))
  return app
}
