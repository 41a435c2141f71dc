import type { Context, MiddlewareHandler } from 'hono'

type Headers = Readonly<Record<string, string>>

declare module 'hono' {
  interface ContextVariableMap {
    carriedHeaders?: Headers
    answerWithCarried?: Response
  }
}

/**
 * Adds headers to every response, except those that the response sets itself. `documentHeaders` matter only for
 * documents, so `answerWith` leaves them out.
 */
export function carryHeaders(
  headersOf: (context: Context) => Headers,
  documentHeaders: Headers = {},
): MiddlewareHandler {
  return async (context, next) => {
    const carried = headersOf(context)
    context.set('carriedHeaders', { ...context.get('carriedHeaders'), ...carried })
    await next()
    if (context.get('answerWithCarried') === context.res) return
    const { headers } = context.res
    for (const [name, value] of Object.entries({ ...carried, ...documentHeaders })) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}

type Init = { status: number; headers: Headers }

/**
 * Creates a response with the headers of `carryHeaders`. Adding headers to a finished response takes longer than a
 * small query.
 */
export function answerWith(context: Context, body: string | null, { status, headers }: Init): Response {
  const answer = new Response(body, { status, headers: { ...context.get('carriedHeaders'), ...headers } })
  context.set('answerWithCarried', answer)
  return answer
}

export function answerJson(context: Context, value: unknown): Response {
  return answerWith(context, JSON.stringify(value), { status: 200, headers: { 'Content-Type': 'application/json' } })
}
