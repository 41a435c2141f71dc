import { randomUUID } from 'node:crypto'

import type { Context, MiddlewareHandler } from 'hono'
import { carryHeaders } from './carried-headers.ts'

const CONTEXT_KEY = 'requestId'

/** The id of this request; made on first use where the middleware is not mounted. */
export function getRequestId(context: Context): string {
  const known: unknown = context.get(CONTEXT_KEY)
  if (typeof known === 'string') return known
  const id = randomUUID()
  context.set(CONTEXT_KEY, id)
  return id
}

/** Names every request and tells the caller the name in `X-Request-Id`. An id sent by the caller is not believed. */
export function requestId(): MiddlewareHandler {
  return carryHeaders((context) => ({ 'X-Request-Id': getRequestId(context) }))
}
