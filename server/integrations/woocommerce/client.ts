import { z } from 'zod'
import { ConnectorError, type Answer, type ConnectorOptions } from '#server/integrations/connector.ts'
import { faultOfProblem, faultOfStatus, tooManyRequests } from './faults.ts'

export const credentialsSchema = z.object({ key: z.string().min(1), secret: z.string().min(1) })

export type Credentials = z.infer<typeof credentialsSchema>

export type Query = Readonly<Record<string, string>>

/** A server that is busy is asked again after these pauses, unless it says when. */
const PAUSES_MS = [2000, 8000, 30_000]

/** A shop that asks for a longer pause is asked again after this one. */
const LONGEST_WAIT_MS = 86_400_000

/** A longer pause is left to the next sync. */
const MAX_PAUSE_MS = 60_000

/** A part of each pause is random, so that many connections don't ask a server at the same moment. */
const withJitter = (ms: number): number => Math.round(ms * (0.8 + Math.random() * 0.4))

const isBusy = ({ status }: Answer): boolean => status === 429 || status === 503

/** Reads `Retry-After`, which is in seconds or a date. `null` if there is none. */
function retryAfterMs({ headers }: Answer, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}

export type Client = ReturnType<typeof createClient>

/** Sends single requests with the key: in a header, or in the address if the host removes the header. */
function createSender({ address, credentials, send, signal }: ConnectorOptions<Credentials>) {
  const basic = `Basic ${Buffer.from(`${credentials.key}:${credentials.secret}`).toString('base64')}`
  const inQuery = { consumer_key: credentials.key, consumer_secret: credentials.secret }
  let isKeyInQuery = false

  async function ask(path: string, query: Query): Promise<Answer> {
    const asked = new URLSearchParams({ ...query, ...(isKeyInQuery && inQuery) })
    const headers = { accept: 'application/json', ...(!isKeyInQuery && { authorization: basic }) }
    try {
      return await send(`${address}/wp-json/${path}?${asked.toString()}`, { headers, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw new ConnectorError(faultOfProblem(error))
    }
  }

  return async function sendWithKey(path: string, query: Query): Promise<Answer> {
    const answer = await ask(path, query)
    // An address without TLS would show the key to everybody on the way.
    if (answer.status !== 401 || isKeyInQuery || !address.startsWith('https:')) return answer
    isKeyInQuery = true
    const again = await ask(path, query)
    if (again.status === 401) isKeyInQuery = false
    return again
  }
}

/** Sends the requests of one shop. A busy server is asked again after a pause. */
export function createClient(options: ConnectorOptions<Credentials>) {
  const { now, wait, signal } = options
  const sendWithKey = createSender(options)

  /** Resolves to an answer of any status, except that a busy server is asked again. */
  async function request(path: string, query: Query = {}): Promise<Answer> {
    for (const pause of PAUSES_MS) {
      const answer = await sendWithKey(path, query)
      if (!isBusy(answer)) return answer
      const ms = retryAfterMs(answer, now()) ?? withJitter(pause)
      if (ms > MAX_PAUSE_MS) throw new ConnectorError(tooManyRequests(now() + ms))
      await wait(ms, signal)
    }
    const answer = await sendWithKey(path, query)
    if (!isBusy(answer)) return answer
    const ms = retryAfterMs(answer, now()) ?? withJitter(MAX_PAUSE_MS)
    throw new ConnectorError(tooManyRequests(now() + Math.max(ms, MAX_PAUSE_MS)))
  }

  async function get(path: string, query: Query = {}): Promise<Answer> {
    const answer = await request(path, query)
    if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
    return answer
  }

  return { request, get }
}
