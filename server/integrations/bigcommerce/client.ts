import { z } from 'zod'
import { ConnectorError, type Answer, type ConnectorOptions } from '#server/integrations/connector.ts'
import { createPatience } from '#server/integrations/patience.ts'
import { faultOfProblem } from '#server/integrations/shared-faults.ts'
import { faultOfStatus, notBigCommerce } from './faults.ts'

export const credentialsSchema = z.object({ token: z.string().trim().min(1) })

export type Credentials = z.infer<typeof credentialsSchema>

export type Query = Readonly<Record<string, string>>

/** All apps of a store share its quota. This part of it is left to the others. */
const KEPT_SHARE = 0.2

/** No window of requests is longer. */
const LONGEST_WINDOW_MS = 60_000

function numberIn({ headers }: Answer, name: string): number | null {
  const text = headers[name] ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** How long the window of requests still lasts. Under high load, answers don't say it. */
const resetMs = (answer: Answer): number | null => numberIn(answer, 'x-rate-limit-time-reset-ms')

const pauseOf = (answer: Answer): number | null => (answer.status === 429 ? resetMs(answer) : null)

/** Returns the pause before the next request: until the end of the window if its requests are nearly used up. */
function restAfter(answer: Answer): number {
  const left = numberIn(answer, 'x-rate-limit-requests-left')
  const quota = numberIn(answer, 'x-rate-limit-requests-quota')
  if (left === null || quota === null || left > quota * KEPT_SHARE) return 0
  return Math.min(resetMs(answer) ?? 0, LONGEST_WINDOW_MS)
}

export type Client = ReturnType<typeof createClient>

/** Sends the requests of one store with its access token. A busy server is asked again after a pause. */
export function createClient(options: ConnectorOptions<Credentials>) {
  const { address, credentials, send, signal, wait } = options
  const askPatiently = createPatience(options, pauseOf)
  const headers = { accept: 'application/json', 'x-auth-token': credentials.token }
  let rest = 0

  async function ask(path: string, query: Query): Promise<Answer> {
    const pause = rest
    rest = 0
    if (pause > 0) await wait(pause, signal)
    try {
      const answer = await send(`${address}/${path}?${new URLSearchParams(query).toString()}`, { headers, signal })
      if (answer.status !== 429) rest = restAfter(answer)
      return answer
    } catch (error) {
      signal.throwIfAborted()
      throw new ConnectorError(faultOfProblem(error, notBigCommerce))
    }
  }

  /** Resolves to an answer of any status, except that a busy server is asked again. */
  const request = (path: string, query: Query = {}): Promise<Answer> => askPatiently(() => ask(path, query))

  return {
    address,
    request,
    /** Resolves to the body of an answer, or to `null` if BigCommerce has nothing to list (204). */
    async get(path: string, query: Query = {}): Promise<unknown> {
      const answer = await request(path, query)
      if (answer.status === 204) return null
      if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
      // An empty body isn't an empty list.
      return answer.json ?? {}
    },
  }
}
