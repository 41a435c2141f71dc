import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Mailer, MailMessage } from '#server/platform/mail/mailer.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createInvitationApi } from './invitation-api.ts'
import { createTeamApi } from './team-api.ts'

export type TestPerson = { userId: string; email: string; claims: { role: string; sub: string } }

type PersonOptions = { email?: string; name?: string; isConfirmed?: boolean }

/** Opens the endpoints of teams and invitations. Emails are only recorded; `sendsEmail: false` leaves the mailer out. */
export function openTeams(database: Database, { sendsEmail = true } = {}) {
  const sent: MailMessage[] = []
  const broken = { isBroken: false }
  const mailer: Mailer = {
    kind: 'outbox',
    async send(message) {
      if (broken.isBroken) throw new Error('The mail server is gone.')
      sent.push(message)
    },
  }
  const options = {
    database,
    authenticate: async ({ headers }: Request) => {
      const sub = headers.get('x-person')
      return sub === null ? { role: 'anon' } : { role: 'authenticated', sub }
    },
    mailer: sendsEmail ? mailer : null,
    productName: 'Cartwright',
    siteUrl: 'https://shop.example',
    log: silentLog,
  }
  const app = new Hono().route('/', createTeamApi(options)).route('/', createInvitationApi(options))

  async function call(method: string, path: string, { as, body }: { as?: TestPerson; body?: unknown } = {}) {
    const response = await app.request(path, {
      method,
      headers: as ? { 'x-person': as.userId } : {},
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: Object(text === '' ? null : JSON.parse(text)) }
  }

  const invite = (as: TestPerson, store: string, email: string) =>
    call('POST', '/team/invitations', { as, body: { store, email } })

  return {
    call,
    sent,
    broken,
    invite,
    /** Invites an address and returns the secret of the link in the email. */
    inviteByLetter: async (as: TestPerson, store: string, email: string): Promise<string> => {
      const answer = await invite(as, store, email)
      if (answer.status !== 201) throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`)
      return tokenIn(sent.at(-1)?.text ?? '')
    },
    accept: (as: TestPerson, token: string) => call('POST', '/invitation/accept', { as, body: { token } }),
    look: (token: string) => call('POST', '/invitation', { body: { token } }),
    team: (as: TestPerson, store: string) => call('GET', `/team?store=${store}`, { as }),
    remove: (as: TestPerson, store: string, { userId }: Pick<TestPerson, 'userId'>) =>
      call('DELETE', `/team/members/${userId}?store=${store}`, { as }),
  }
}

export const tokenIn = (text: string): string => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Creates a person with a name and an email address, which is confirmed unless the options say otherwise. */
export async function addPerson(database: Database, options: PersonOptions = {}): Promise<TestPerson> {
  const { email = `${randomUUID()}@example.com`, name = 'Ada Example', isConfirmed = true } = options
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
     values (gen_random_uuid(), $1, 'authenticated', 'authenticated', $2, jsonb_build_object('full_name', $3::text)) returning id`,
    [email, isConfirmed ? new Date() : null, name],
  )
  const userId = rows[0]?.id ?? ''
  return { userId, email, claims: { role: 'authenticated', sub: userId } }
}

export async function addStore(database: Database, { claims }: TestPerson, name = 'Harbour Goods'): Promise<string> {
  const text = `select public.create_store($1, 'USD', 'UTC') as id`
  const { rows } = await database.queryAs<{ id: string }>(claims, text, [name])
  return rows[0]?.id ?? ''
}

/** Creates a store with two members. */
export async function addSharedStore(database: Database) {
  const [owner, colleague] = [await addPerson(database), await addPerson(database, { name: 'Bo Example' })]
  const store = await addStore(database, owner)
  const values = [store, colleague.userId]
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', values)
  return { owner, colleague, store }
}
