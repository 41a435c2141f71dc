import { z } from 'zod'
import { ConnectorError, type Answer, type ConnectorOptions } from '#server/integrations/connector.ts'
import { createPatience } from '#server/integrations/patience.ts'
import { faultOfProblem } from '#server/integrations/shared-faults.ts'
import { faultOfStatus, notWooCommerce } from './faults.ts'

export const credentialsSchema = z.object({ key: z.string().min(1), secret: z.string().min(1) })

export type Credentials = z.infer<typeof credentialsSchema>

export type Query = Readonly<Record<string, string>>

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
      throw new ConnectorError(faultOfProblem(error, notWooCommerce))
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
  const sendWithKey = createSender(options)
  const patiently = createPatience(options)

  /** Resolves to an answer of any status, except that a busy server is asked again. */
  const request = (path: string, query: Query = {}): Promise<Answer> => patiently(() => sendWithKey(path, query))

  async function get(path: string, query: Query = {}): Promise<Answer> {
    const answer = await request(path, query)
    if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
    return answer
  }

  return { request, get }
}
