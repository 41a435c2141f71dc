import type { Context, MiddlewareHandler } from 'hono'

type Headers = Readonly<Record<string, string>>

declare module 'hono' {
  interface ContextVariableMap {
    carriedHeaders?: Headers
    answerWithCarried?: Response
  }
}

/**
 * Headers for every answer made below; an answer that sets one of them itself keeps its own. `documentHeaders` are those
 * that a browser heeds only with something that it shows: data made with `answerWith` goes without.
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
 * An answer that has the carried headers from the start. Any other gets them afterwards, which takes longer than a
 * small query: a list of headers has to be made, checked and sorted for it.
 */
export function answerWith(context: Context, body: string | null, { status, headers }: Init): Response {
  const answer = new Response(body, { status, headers: { ...context.get('carriedHeaders'), ...headers } })
  context.set('answerWithCarried', answer)
  return answer
}

export function answerJson(context: Context, value: unknown): Response {
  return answerWith(context, JSON.stringify(value), { status: 200, headers: { 'Content-Type': 'application/json' } })
}
