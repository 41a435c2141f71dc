import { z } from 'zod'
import { ConnectorError, type Answer, type ConnectorOptions } from '#server/integrations/connector.ts'
import { createPatience } from '#server/integrations/patience.ts'
import { faultOfProblem } from '#server/integrations/shared-faults.ts'
import { faultOfStatus, notMedusa } from './faults.ts'

export const credentialsSchema = z.object({ key: z.string().min(1) })

export type Credentials = z.infer<typeof credentialsSchema>

/** A value with several entries is asked for as `name[]`. */
export type Query = Readonly<Record<string, string | readonly string[]>>

function queryText(query: Query): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') asked.append(name, value)
    else for (const entry of value) asked.append(`${name}[]`, entry)
  }
  return asked.toString()
}

export type Client = ReturnType<typeof createClient>

/** Sends the requests of one shop with its secret key. A busy server is asked again after a pause. */
export function createClient(options: ConnectorOptions<Credentials>) {
  const { address, credentials, send, signal } = options
  const askPatiently = createPatience(options)
  const authorization = `Basic ${Buffer.from(`${credentials.key}:`).toString('base64')}`

  async function ask(list: string, query: Query): Promise<Answer> {
    try {
      const headers = { accept: 'application/json', authorization }
      return await send(`${address}/admin/${list}?${queryText(query)}`, { headers, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw new ConnectorError(faultOfProblem(error, notMedusa))
    }
  }

  /** Resolves to an answer of any status. */
  const request = (list: string, query: Query): Promise<Answer> => askPatiently(() => ask(list, query))

  async function get(list: string, query: Query): Promise<Answer> {
    const answer = await request(list, query)
    if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
    return answer
  }

  return { request, get }
}
