import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { EndpointTarget } from './hook-target.ts'
import { signWebhook } from './sign-webhook.ts'

type EndpointLimits = {
  /** The time for all tries together. */
  requestMs: number
  /** The wait after a request that did not arrive. */
  backoffMs: number
}

const maxTries = 3
const maxAnswerBytes = 200 * 1024

type Call = { body: string; clock: Clock; limits: EndpointLimits }

/**
 * Sends a signed request to a hook. Resolves to the text of its answer, or to null if it has none. Tries again if the
 * request did not arrive, or if the endpoint is busy and says when to come back. Throws an `AuthError` of the hosted
 * service for an answer that can't be used.
 */
export async function callEndpoint(target: EndpointTarget, call: Call): Promise<string | null> {
  const { limits } = call
  const signal = AbortSignal.timeout(limits.requestMs)
  try {
    return await readAnswer(await sendRepeatedly(target, call, signal))
  } catch (error) {
    if (!signal.aborted) throw error
    const seconds = (limits.requestMs / 1000).toFixed(6)
    throw new AuthError(422, 'hook_timeout', `Failed to reach hook within maximum time of ${seconds} seconds`)
  }
}

async function sendRepeatedly(target: EndpointTarget, call: Call, signal: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(target, call, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
    const isLast = tries === maxTries
    if (response === null && isLast) {
      throw new AuthError(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
    }
    if (response !== null && (isLast || !asksToComeBack(response))) return response
    if (response === null) await wait(call.limits.backoffMs, undefined, { signal })
    else await response.body?.cancel()
  }
}

function send({ url, keys }: EndpointTarget, { body, clock }: Call, signal: AbortSignal): Promise<Response> {
  const atS = Math.floor(clock().getTime() / 1000)
  const signed = signWebhook(keys, { id: randomUUID(), atS, body })
  const headers = { ...signed, 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' }
  return fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal })
}

const asksToComeBack = ({ status, headers }: Response) =>
  (status === 429 || status === 503) && headers.has('Retry-After')

const failed = (message: string) => new AuthError(500, 'unexpected_failure', message)

const refusals: Readonly<Record<number, string>> = {
  400: 'Invalid payload sent to hook',
  401: 'Hook requires authorization token',
  429: 'Service currently unavailable due to hook',
  503: 'Service currently unavailable due to hook',
}

const contentTypeRefused = (message: string) => new AuthError(400, 'hook_payload_invalid_content_type', message)

async function readAnswer(response: Response): Promise<string | null> {
  const { status, headers, body } = response
  if (![200, 202, 204].includes(status)) {
    await body?.cancel()
    throw failed(refusals[status] ?? `Unexpected status code returned from hook: ${status}`)
  }
  const contentType = headers.get('Content-Type')
  if (contentType === null && status === 204) return null
  requireJson(contentType)
  return body && readText(body)
}

function requireJson(contentType: string | null): void {
  if (contentType === null) throw contentTypeRefused('Invalid Content-Type: Missing Content-Type header')
  if (/^application\/json\s*(;|$)/i.test(contentType)) return
  throw contentTypeRefused(`Invalid JSON response. Received content-type: ${contentType}`)
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    // Leaving the loop ends the connection.
    if (length > maxAnswerBytes) {
      const message = `Payload size exceeded size limit of ${maxAnswerBytes} bytes`
      throw new AuthError(422, 'hook_payload_over_size_limit', message)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
