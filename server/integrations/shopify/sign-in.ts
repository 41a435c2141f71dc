import { z } from 'zod'
import { ConnectorError, type ConnectorOptions } from '#server/integrations/connector.ts'
import { faultOfSignIn, notShopify } from './faults.ts'
import type { Post } from './post.ts'

/** An app of the Dev Dashboard has an id and a secret. Without an id, the secret is the token of an older app. */
export const credentialsSchema = z.object({
  clientId: z.string().trim().default(''),
  secret: z.string().trim().min(1),
})

export type Credentials = z.infer<typeof credentialsSchema>

/** How access tokens begin. */
const TOKEN = 'shpat_'

/** Whether these are an app's id and secret, which get a token for a day. */
export const isOfApp = ({ clientId, secret }: Credentials): boolean => clientId !== '' && !secret.startsWith(TOKEN)

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(86_400) })

const refusalSchema = z.looseObject({ error: z.string() })

/** Gets the token of an app by its client credentials. It is only kept in memory, and asked for again when it is over. */
export function createSignIn({ credentials, now }: ConnectorOptions<Credentials>, post: Post) {
  const { clientId, secret } = credentials
  const json = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  let kept: { text: string; until: number } | null = null

  async function load() {
    const { status, json: answer } = await post('/admin/oauth/access_token', json, { accept: 'application/json' })
    const found = tokenSchema.safeParse(answer)
    if (status === 200 && found.success) {
      return { text: found.data.access_token, until: now() + found.data.expires_in * 1000 }
    }
    if (status === 200) throw new ConnectorError(notShopify)
    throw new ConnectorError(faultOfSignIn(status, refusalSchema.safeParse(answer).data?.error ?? ''))
  }

  return {
    async token(): Promise<string> {
      if (kept === null || kept.until <= now()) kept = await load()
      return kept.text
    },
    /** Whether the next token will be a new one. */
    isFresh: () => kept === null || kept.until <= now(),
    forget: () => void (kept = null),
  }
}
