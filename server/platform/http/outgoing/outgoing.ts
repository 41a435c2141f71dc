import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { jsonDepth } from '#server/platform/http/json-depth.ts'
import { placeOf } from './network-places.ts'

/** Why a request has no answer that can be read. */
export type OutgoingProblem =
  | 'not_https'
  | 'private_address'
  | 'not_found'
  | 'unreachable'
  | 'redirected'
  | 'timeout'
  | 'too_large'
  | 'not_json'
  | 'too_deep'

/** It has no text of the other server, and no header of the request. */
export class OutgoingError extends Error {
  readonly code: OutgoingProblem
  /** Where a redirect leads, as an origin. */
  readonly to: string | null

  constructor(code: OutgoingProblem, to: string | null = null) {
    super(`The request has no answer that can be read: ${code}`)
    this.name = 'OutgoingError'
    this.code = code
    this.to = to
  }
}

type OutgoingAnswer = {
  status: number
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  /** `null` also for an error whose body isn't JSON. */
  json: unknown
}

type Found = (error: Error | null, addresses: LookupAddress[]) => void
type Resolve = (host: string, found: Found) => void

type OutgoingLimits = { ms: number; bytes: number; depth: number }

const LIMITS: OutgoingLimits = { ms: 60_000, bytes: 32 * 1024 ** 2, depth: 64 }

/** A shop should not notice that it is read. */
const MOST_AT_ONCE = 2

export type OutgoingOptions = {
  /** The only origin that is called, such as `https://shop.example`. Its path is ignored. */
  address: string
  /** Whether addresses of private networks may be called, and those also without TLS. */
  allowsPrivate: boolean
  /** How requests name who sends them. */
  userAgent?: string
  limits?: Partial<OutgoingLimits>
  /** @internal Finds the addresses of a name. */
  resolve?: Resolve
}

type Body = { json?: unknown; form?: Readonly<Record<string, string>> | undefined }

type Asked = Body & { headers: Record<string, string>; signal: AbortSignal }

type SendOptions = Body & { headers?: Record<string, string>; signal?: AbortSignal | undefined }

export type Outgoing = {
  /**
   * Sends a GET request, or a POST request with `json` or the fields of `form` as its body. Returns an answer of any
   * status, and throws an `OutgoingError` or the reason of the signal.
   */
  send: (url: string, options: SendOptions) => Promise<OutgoingAnswer>
  close: () => void
}

const resolveName: Resolve = (host, found) => lookUp(host, { all: true }, found)

type Gate = { isPlain: boolean; allowsPrivate: boolean }

function refusalOf(address: string, { isPlain, allowsPrivate }: Gate): OutgoingError | null {
  const place = placeOf(address)
  if (place === 'closed' || (place === 'private' && !allowsPrivate)) return new OutgoingError('private_address')
  return place === 'public' && isPlain ? new OutgoingError('not_https') : null
}

/**
 * Returns a lookup for sockets. The connection goes to the address that was judged: nobody can name another one between
 * the two.
 */
function judgingLookup(resolve: Resolve, gate: Gate): LookupFunction {
  return (host, { all }, callback) =>
    resolve(host, (error, addresses) => {
      const refused = addresses?.map(({ address }) => refusalOf(address, gate)).find((refusal) => refusal !== null)
      const failure = error ?? refused
      if (failure) callback(failure, '')
      else if (all) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
}

const TIMEOUTS: ReadonlySet<string> = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'])

function toOutgoingError(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  const code = String(Object(error).code)
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return new OutgoingError('not_found')
  return new OutgoingError(TIMEOUTS.has(code) ? 'timeout' : 'unreachable')
}

function readHeaders(answer: IncomingMessage): Record<string, string> {
  const entries = Object.entries(answer.headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : `${value}`]),
  )
}

async function readText(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > most) throw new OutgoingError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseBody(text: string, isError: boolean, depth: number): unknown {
  if (jsonDepth(text) > depth) {
    if (isError) return null
    throw new OutgoingError('too_deep')
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    if (isError || text.trim() === '') return null
    throw new OutgoingError('not_json')
  }
}

function originOf(location: string | undefined, url: URL): string | null {
  if (location === undefined || !URL.canParse(location, url)) return null
  const { origin } = new URL(location, url)
  // Of addresses without a host, such as `about:blank`.
  return origin === 'null' ? null : origin
}

async function readAnswer(answer: IncomingMessage, url: URL, limits: OutgoingLimits): Promise<OutgoingAnswer> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) throw new OutgoingError('redirected', originOf(answer.headers.location, url))
  const text = await readText(answer, limits.bytes)
  return { status, headers: readHeaders(answer), json: parseBody(text, status >= 400, limits.depth) }
}

function bodyOf({ json, form }: Body): { type: string; bytes: Buffer } | null {
  if (form)
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(new URLSearchParams(form).toString()) }
  return json === undefined ? null : { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) }
}

/**
 * Opens what calls one shop that somebody typed in: that origin alone, over TLS, and no address inside of the
 * installation's network unless that is allowed. Redirects are not followed.
 */
export function openOutgoing({ address, allowsPrivate, resolve = resolveName, ...options }: OutgoingOptions): Outgoing {
  const own = new URL(address)
  const limits = { ...LIMITS, ...options.limits }
  const isPlain = own.protocol === 'http:'
  const gate = { isPlain, allowsPrivate }
  const settings = { keepAlive: true, maxSockets: MOST_AT_ONCE, lookup: judgingLookup(resolve, gate) }
  const agent = isPlain ? new HttpAgent(settings) : new HttpsAgent(settings)

  async function request(url: URL, { headers, signal, ...sent }: Asked): Promise<OutgoingAnswer> {
    const start = isPlain ? requestHttp : requestHttps
    const body = bodyOf(sent)
    const accepted = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(options.userAgent !== undefined && { 'user-agent': options.userAgent }),
      ...headers,
      ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
    }
    const method = body ? 'POST' : 'GET'
    const answer = await new Promise<IncomingMessage>((found, fail) => {
      start(url, { agent, method, headers: accepted, signal }, found).on('error', fail).end(body?.bytes)
    })
    try {
      return await readAnswer(answer, url, limits)
    } finally {
      if (!answer.complete) answer.destroy()
    }
  }

  /** Sockets ask no lookup for an address. */
  function refusalBefore(url: URL): OutgoingError | null {
    if (url.origin !== own.origin) return new OutgoingError('redirected', url.origin)
    if (isPlain && !allowsPrivate) return new OutgoingError('not_https')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return isIP(host) === 0 ? null : refusalOf(host, gate)
  }

  return {
    async send(target, { headers = {}, signal, ...body }) {
      const url = new URL(target)
      const refusal = refusalBefore(url)
      if (refusal) throw refusal
      const late = AbortSignal.timeout(limits.ms)
      try {
        return await request(url, { ...body, headers, signal: signal ? AbortSignal.any([signal, late]) : late })
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        throw late.aborted ? new OutgoingError('timeout') : toOutgoingError(error)
      }
    },
    close: () => agent.destroy(),
  }
}
