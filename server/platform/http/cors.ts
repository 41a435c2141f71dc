import type { Context, MiddlewareHandler } from 'hono'
import { carryHeaders } from './carried-headers.ts'

const METHODS = 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS'

const USUAL_HEADERS = [
  'authorization',
  'apikey',
  'x-client-info',
  'content-type',
  'accept',
  'prefer',
  'accept-profile',
  'content-profile',
  'range',
  'x-retry-count',
  'x-upsert',
  'cache-control',
  'x-metadata',
  'x-robots-tag',
  'x-region',
  'x-supabase-api-version',
  'traceparent',
  'tracestate',
  'baggage',
].join(',')

const EXPOSED_HEADERS = [
  'content-range',
  'content-location',
  'content-profile',
  'preference-applied',
  'proxy-status',
  'location',
  'x-total-count',
  'link',
  'x-supabase-api-version',
  'x-relay-error',
  'retry-after',
  'x-request-id',
].join(',')

const ANSWER_HEADERS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED_HEADERS }

const PREFLIGHT_SECONDS = '86400'

/** Answers a browser that asks what a page may send. */
export function preflight(context: Context): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': context.req.header('Access-Control-Request-Headers') ?? USUAL_HEADERS,
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      Vary: 'Access-Control-Request-Headers',
    },
  })
}

/**
 * Allows calls from any origin, as Supabase's gateway does. This is safe because callers are identified by a bearer
 * token, never by a cookie.
 */
export function cors(): MiddlewareHandler {
  const carry = carryHeaders(() => ANSWER_HEADERS)
  return async (context, next) => (context.req.method === 'OPTIONS' ? preflight(context) : carry(context, next))
}
