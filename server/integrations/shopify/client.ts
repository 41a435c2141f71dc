import { ConnectorError, type Answer, type ConnectorOptions } from '#server/integrations/connector.ts'
import { answerSchema, codesIn, costIn, type Cost } from './answer-envelope.ts'
import { DOCUMENTS, type DocumentName } from './documents.ts'
import { FAULTS, faultOfStatus, missingRight, notShopify, unreadable } from './faults.ts'
import { createPost } from './post.ts'
import { createSignIn, isOfApp, type Credentials } from './sign-in.ts'

/** Shopify keeps a version for at least a year. Then it answers with the oldest one that it still has. */
export const API_VERSION = '2026-07'

type Variables = Readonly<Record<string, unknown>>

const DENIED = 'ACCESS_DENIED'
const TOO_COSTLY = 'MAX_COST_EXCEEDED'

/** `isTooCostly` if Shopify didn't run the query, because it could cost more than one query may. */
export type Read = { data: unknown; cost: Cost | null; isDenied: boolean; isTooCostly: boolean }

function readAnswer({ status, json }: Answer): Read {
  const body = answerSchema.safeParse(json)
  const isAnswer = body.success && (body.data.data !== undefined || body.data.errors !== undefined)
  if (status !== 200 || !isAnswer) throw new ConnectorError(status === 200 ? notShopify : faultOfStatus(status))
  const codes = codesIn(json)
  const other = codes.find((code) => code !== DENIED && code !== TOO_COSTLY)
  if (other !== undefined) throw new ConnectorError(FAULTS[other] ?? unreadable('refused'))
  const isTooCostly = codes.includes(TOO_COSTLY)
  const isDenied = codes.includes(DENIED)
  return { data: body.data.data, cost: costIn(json), isDenied, isTooCostly }
}

export type Client = ReturnType<typeof createClient>

/**
 * Sends the documents of the connector. The token of an app is only kept in memory, and asked for once more when it is
 * over. An answer with an error is never used, even if it has data too.
 */
export function createClient(options: ConnectorOptions<Credentials>) {
  const post = createPost(options)
  let version: string | null = null

  const { secret } = options.credentials
  const signIn = isOfApp(options.credentials) ? createSignIn(options, post) : null

  async function postQuery(name: DocumentName, variables: Variables): Promise<Answer> {
    const token = signIn === null ? secret : await signIn.token()
    const json = { query: DOCUMENTS[name], variables }
    return post(`/admin/api/${API_VERSION}/graphql.json`, json, { 'x-shopify-access-token': token })
  }

  /** The token of an app can be over before its time, for example because the app was installed again. */
  async function postWithToken(name: DocumentName, variables: Variables): Promise<Answer> {
    const isFresh = signIn?.isFresh() ?? true
    const answer = await postQuery(name, variables)
    if (answer.status !== 401 || isFresh) return answer
    signIn?.forget()
    return postQuery(name, variables)
  }

  /** Resolves to what Shopify answered. Its data is missing if the app may not read it. */
  async function read(name: DocumentName, variables: Variables = {}): Promise<Read> {
    const answer = await postWithToken(name, variables)
    version = answer.headers['x-shopify-api-version'] ?? version
    return readAnswer(answer)
  }

  return {
    read,
    /** Resolves to the data of an answer without errors. Throws if the app may not read it. */
    async ask(name: DocumentName, variables: Variables = {}): Promise<unknown> {
      const { data, isDenied, isTooCostly } = await read(name, variables)
      if (isDenied) throw new ConnectorError(missingRight)
      if (isTooCostly) throw new ConnectorError(unreadable('refused'))
      return data
    },
    /** The version that Shopify answers with instead of the one that was asked for. `null` if it is that one. */
    otherVersion: () => (version === API_VERSION ? null : version),
    /** Resolves to the shop's own clock, or `null` if it doesn't say. */
    async time(): Promise<number | null> {
      const answer = await postWithToken('clock', {})
      readAnswer(answer)
      const at = Date.parse(answer.headers['date'] ?? '')
      return Number.isNaN(at) ? null : at
    },
  }
}
