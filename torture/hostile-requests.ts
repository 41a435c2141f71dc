import { createHash } from 'node:crypto'
import type { Person } from '#bench/person.ts'
import type { Random } from '#domain/sample-store/random.ts'
import { type Arena, fetchFromAnywhere } from './arena.ts'

export type HostileRequest = {
  path: string
  method?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** The attacker's own rows, which the requests read. */
export type Target = { userId: string; storeId: string; chatId: string }

export type HostileKind = { what: string; make: (target: Target, random: Random) => HostileRequest }

const json = (value: unknown) => JSON.stringify(value)
const rest = (path: string) => `/rest/v1/${path}`
const query = (table: string, parameters: Record<string, string>) => rest(`${table}?${new URLSearchParams(parameters)}`)
const get = (table: string, parameters: Record<string, string>) => ({ path: query(table, parameters) })

/** Text without repetition, so that a pattern with back-references has to try every position. */
export const unrepeating = Array.from({ length: 300 }, (_, index) =>
  createHash('md5').update(String(index)).digest('hex'),
).join('')

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) }
}

const manyKeys = (count: number, random: Random) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index} ${random.integer(0, 1000)}`, index]))

/** The slowest known request of each kind. */
export const hostileKinds: readonly HostileKind[] = [
  {
    what: 'a pattern with back-references',
    make: () => get('agent_messages', { content: String.raw`match.^(.+)(.+)(.+)(.+)\1\2\3\4$` }),
  },
  {
    what: 'a pattern without an end to its choices',
    make: () => get('agent_messages', { content: 'imatch.((a|b|c|.)*){50}((d|e|f|.)*){50}x{200}$' }),
  },
  {
    what: 'a pattern with repeats of repeats',
    make: () => get('agent_messages', { content: 'match.((a{1,250}){1,250}){1,250}' }),
  },
  {
    what: 'a hundred wildcards',
    make: () => get('agent_messages', { content: `ilike.${'*a'.repeat(100)}*zz` }),
  },
  {
    what: 'a search over everything',
    make: () =>
      get('order_lines', {
        select: '*',
        title: 'imatch.(a|b)*c{2}(d|e)*$',
        order: 'title.desc,unit_price.asc,quantity',
      }),
  },
  {
    what: 'an order by what has no index, and a count',
    make: () => ({
      path: query('ledger_entries', { select: '*', order: 'amount.desc,quantity.asc,day.desc', offset: '90000' }),
      headers: { Prefer: 'count=exact' },
    }),
  },
  {
    what: 'everything within everything',
    make: () =>
      get('stores', {
        select: '*,orders(*,order_lines(*,products(*)),ledger_entries(*)),customers(*,orders(*,order_lines(*)))',
      }),
  },
  {
    what: 'a condition in a condition, four hundred deep',
    make: () => get('orders', { or: `(${'and(or('.repeat(200)}id.eq.1${'))'.repeat(200)})` }),
  },
  {
    what: 'a list of fifty thousand',
    make: (_target, random) =>
      get('orders', { id: `in.(${Array.from({ length: 50_000 }, () => random.integer(0, 1e9)).join(',')})` }),
  },
  {
    what: 'preferences with thousands of keys',
    make: ({ userId }, random) => ({
      path: query('profiles', { id: `eq.${userId}` }),
      method: 'PATCH',
      body: json({ preferences: manyKeys(20_000, random) }),
    }),
  },
  {
    what: 'steps of the onboarding by the thousand',
    make: ({ userId }, random) => ({
      path: query('profiles', { id: `eq.${userId}` }),
      method: 'PATCH',
      body: json({ preferences: { onboarding: { steps: manyKeys(1500, random) } } }),
    }),
  },
  {
    what: 'eight thousand messages in one body',
    make: ({ chatId }) => ({
      path: rest('agent_messages'),
      method: 'POST',
      body: json(Array.from({ length: 8000 }, () => ({ session_id: chatId, type: 'user', content: 'x' }))),
    }),
  },
  {
    what: 'a hundred stores',
    make: () => ({
      path: rest('rpc/create_store'),
      method: 'POST',
      body: json({ name: 'Another', currency: 'EUR', time_zone: 'UTC' }),
    }),
  },
  {
    what: 'a value of a megabyte',
    make: ({ userId }) => ({
      path: query('profiles', { id: `eq.${userId}` }),
      method: 'PATCH',
      body: json({ bio: 'x'.repeat(1_000_000) }),
    }),
  },
  {
    what: 'JSON without an end to its depth',
    make: ({ userId }) => ({
      path: query('profiles', { id: `eq.${userId}` }),
      method: 'PATCH',
      body: json({ preferences: nested(3000) }),
    }),
  },
  {
    what: 'a number with a million digits',
    make: () => get('ledger_entries', { amount: 'gt.1e100000' }),
  },
  {
    what: 'figures of all time',
    make: ({ storeId }) => ({
      path: `/api/dashboard-data?store=${storeId}&from=0001-01-01&to=9999-12-31&compare=previous_period`,
    }),
  },
  {
    what: 'a report of three years by day',
    make: ({ storeId }) => ({
      path: `/api/analytics-summary?store=${storeId}&from=2023-01-01&to=2025-12-31&compare=previous_year&report=sales`,
    }),
  },
  {
    what: 'an export of everything',
    make: ({ storeId }) => ({ path: `/api/export?store=${storeId}` }),
  },
  {
    what: 'a file that is all quotes',
    make: ({ storeId }) => ({
      path: `/api/imports?store=${storeId}&kind=auto&filename=quotes.csv`,
      method: 'POST',
      body: new Uint8Array(2_000_000).fill('"'.charCodeAt(0)),
    }),
  },
  {
    what: 'a name of a hundred thousand signs at sign-up',
    make: (_target, random) => ({
      path: '/auth/v1/signup',
      method: 'POST',
      body: json({
        email: `${random.integer(0, 1e9)}@example.com`,
        password: `${'long and unusual '.repeat(4)}`,
        data: { full_name: 'x'.repeat(100_000) },
      }),
    }),
  },
  {
    what: 'a password guessed again and again',
    make: (_target, random) => ({
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      body: json({ email: 'somebody@example.com', password: `guess ${random.integer(0, 1e9)}` }),
    }),
  },
]

/** The HTTP status; `stopped` if the database stopped the statement; `no answer` if none came within a minute. */
export type Answer = number | 'stopped' | 'no answer'

/** Sends one request as the attacker. */
export async function send(arena: Arena, { accessToken }: Person, request: HostileRequest): Promise<Answer> {
  const { path, method = 'GET', body, headers } = request
  try {
    const answer = await fetchFromAnywhere(`${arena.url}${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        apikey: arena.anonKey,
        Authorization: `Bearer ${accessToken}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      signal: AbortSignal.timeout(60_000),
    })
    const text = await answer.text()
    return answer.status === 500 && text.includes('"57014"') ? 'stopped' : answer.status
  } catch {
    return 'no answer'
  }
}
