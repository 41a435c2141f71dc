import { z } from 'zod'
import { ConnectorError, type Answer, type ConnectorOptions, type Fault } from '#server/integrations/connector.ts'
import { createPatience } from '#server/integrations/patience.ts'
import { faultOfProblem } from '#server/integrations/shared-faults.ts'
import { DOCUMENTS, type DocumentName } from './documents.ts'
import {
  faultOfStatus,
  missingRight,
  noSuchChannel,
  notVendure,
  otherVersion,
  unreadable,
  wrongLogin,
} from './faults.ts'

/** Without a user name, the password is an API key. Without a channel's token, it is the default channel. */
export const credentialsSchema = z.object({
  username: z.string().trim().default(''),
  password: z.string().min(1),
  channel: z.string().trim().default(''),
})

export type Credentials = z.infer<typeof credentialsSchema>

type Variables = Readonly<Record<string, unknown>>

const answerSchema = z.looseObject({
  data: z.unknown(),
  errors: z.array(z.looseObject({ extensions: z.looseObject({ code: z.string() }).optional() })).optional(),
})

const loginSchema = z.object({ login: z.looseObject({ __typename: z.string() }) })

const FORBIDDEN = 'FORBIDDEN'
const NO_CHANNEL = 'CHANNEL_NOT_FOUND'

const FAULTS: Readonly<Record<string, Fault>> = {
  [NO_CHANNEL]: noSuchChannel,
  GRAPHQL_VALIDATION_FAILED: otherVersion,
}

/** Attributes such as `expires` have no name before their comma, so that only the cookies themselves match. */
const cookiesIn = (header: string): string =>
  [...header.matchAll(/(?:^|, )([^=;,\s]+=[^;]*)/g)].map(([, cookie]) => cookie).join('; ')

/** Vendure gives a session as a cookie, as a token in a header, or both. */
function sessionIn({ headers }: Answer): Record<string, string> | null {
  const token = headers['vendure-auth-token']
  if (token) return { authorization: `Bearer ${token}` }
  const cookie = cookiesIn(headers['set-cookie'] ?? '')
  return cookie === '' ? null : { cookie }
}

type Read = { data: unknown; code: string | null; answer: Answer }

function readAnswer(answer: Answer): Read {
  const body = answerSchema.safeParse(answer.json)
  if (!body.success || (body.data.data === undefined && body.data.errors === undefined)) {
    throw new ConnectorError(answer.status === 200 ? notVendure : faultOfStatus(answer))
  }
  const { data, errors = [] } = body.data
  const codes = errors.map(({ extensions }) => extensions?.code ?? '')
  return { data, code: codes.find((code) => code === FORBIDDEN) ?? codes[0] ?? null, answer }
}

export type Client = ReturnType<typeof createClient>

/**
 * Sends the documents of the connector with a session, which is only kept in memory. If it is over, the client logs in
 * once more. An answer with an error is never used, even if it has data too.
 */
export function createClient(options: ConnectorOptions<Credentials>) {
  const { address, credentials, send, signal } = options
  const { username, password, channel } = credentials
  const patiently = createPatience(options)
  const isApiKey = username === ''
  let session: Record<string, string> | null = isApiKey ? { 'vendure-api-key': password } : null

  async function post(name: DocumentName, variables: Variables, own: Record<string, string>): Promise<Read> {
    const headers = { ...own, ...(channel !== '' && { 'vendure-token': channel }) }
    const json = { query: DOCUMENTS[name], variables }
    const answer = await patiently(async () => {
      try {
        return await send(`${address}/admin-api`, { headers, json, signal })
      } catch (error) {
        signal.throwIfAborted()
        throw new ConnectorError(faultOfProblem(error, notVendure))
      }
    })
    return readAnswer(answer)
  }

  async function logIn(): Promise<Record<string, string>> {
    const { data, code, answer } = await post('login', { username, password }, {})
    if (code === NO_CHANNEL) throw new ConnectorError(noSuchChannel)
    const read = loginSchema.safeParse(data)
    if (code !== null || !read.success) throw new ConnectorError(notVendure)
    const found = read.data.login.__typename === 'CurrentUser' ? sessionIn(answer) : null
    if (found === null) throw new ConnectorError(wrongLogin)
    return found
  }

  /** An expired session is anonymous, which is forbidden like a missing right. */
  async function postWithSession(name: DocumentName, variables: Variables): Promise<Read> {
    const isFresh = session === null
    session ??= await logIn()
    const read = await post(name, variables, session)
    if (read.code !== FORBIDDEN || isFresh || isApiKey) return read
    session = await logIn()
    return post(name, variables, session)
  }

  /** Resolves to the data of an answer without errors, or to `null` if the user may not read it. */
  async function find(name: DocumentName, variables: Variables = {}): Promise<unknown> {
    const { data, code } = await postWithSession(name, variables)
    if (code === null) return data ?? {}
    if (code === FORBIDDEN) return null
    throw new ConnectorError(FAULTS[code] ?? unreadable('refused'))
  }

  return {
    channel,
    find,
    /** Resolves to the data of an answer without errors. Throws `forbidden` if the user may not read it. */
    async ask(name: DocumentName, variables: Variables = {}, forbidden: Fault = missingRight): Promise<unknown> {
      const data = await find(name, variables)
      if (data === null) throw new ConnectorError(forbidden)
      return data
    },
    /** Resolves to the shop's own clock, or `null` if it doesn't say. */
    async time(): Promise<number | null> {
      const { answer } = await postWithSession('clock', {})
      const at = Date.parse(answer.headers['date'] ?? '')
      return Number.isNaN(at) ? null : at
    },
  }
}
