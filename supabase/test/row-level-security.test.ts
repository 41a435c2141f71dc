import { beforeAll, describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { attemptOn } from './attempt.ts'
import { fillStore } from './filled-store.ts'
import { createPerson, createStore } from './shop.ts'

let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>
/** Another member of the owner's store. */
let colleague: Awaited<ReturnType<typeof createPerson>>
/** Has been a member of the owner's store. */
let former: Awaited<ReturnType<typeof createPerson>>

const database = await openDatabase()

beforeAll(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
  for (const person of [owner, stranger]) await fillStore(database, person)
  colleague = await createPerson(database)
  former = await createPerson(database)
  const membership = [owner.storeId, former.userId]
  const join = 'insert into public.store_members (store_id, user_id) values ($1, $2)'
  for (const { userId } of [colleague, former]) await database.query(join, [owner.storeId, userId])
  await database.queryAs(owner.claims, 'select private.remove_member($1, $2)', membership)
})

const attempt = (claims: Claims, text: string, values: unknown[]) => attemptOn(database, claims, { text, values })

/** Returns the column that identifies the owner's rows of a table. */
const keyOf = (table: string) =>
  ({
    stores: 'id',
    profiles: 'id',
    agent_messages: 'session_id',
    digest_settings: 'user_id',
    assistant_tokens: 'user_id',
  })[table] ?? 'store_id'
const PERSONAL: ReadonlySet<string> = new Set(['profiles', 'digest_settings', 'assistant_tokens'])
const idOf = (table: string) => (PERSONAL.has(table) ? owner.userId : owner.storeId)

/** Rows that people may add. The other inserts add nothing, and only ask for the privilege. */
const additions: Record<string, string> = {
  profiles: '(id) values ($1) on conflict do nothing',
  digest_settings: '(user_id) values ($1) on conflict do nothing',
  agent_sessions: `(store_id, agent) values ($1, 'customer-support')`,
  agent_messages: `(session_id, type, content) values ($1, 'user', 'Hello')`,
  platform_connections: `(store_id, platform) values ($1, 'shopify')`,
  saved_views: `(store_id, name, search) values ($1, 'Countries', 'tab=explore&split=country')`,
  events: `(store_id, kind, name, first_day, last_day) values ($1, 'campaign', 'Sale', '2026-05-01', '2026-05-07')`,
  goals: `(store_id, metric, month, amount) values ($1, 'orders', '2026-05-01', 300)`,
  record_notes: `(store_id, kind, channel, subject, body) values ($1, 'order', 'a', '1002', 'Call back')`,
  cost_rules: `(store_id, kind, percent, valid_from) values ($1, 'shipping', 5, '2026-01-01')`,
  ad_spend: `(store_id, day, channel, amount) values ($1, '2026-01-02', 'Search', 500)`,
  reorder_rules: `(store_id, vendor, pack_size) values ($1, 'Acme', 6)`,
  purchase_orders: `(store_id, product_id, quantity, ordered_on, expected_on)
    values ($1, coalesce((select min(id) from public.products where store_id = $1), 0), 6, '2026-05-11', '2026-05-25')`,
  policies: `(store_id, kind, body) values ($1, 'shipping', '3 days')`,
  saved_replies: `(store_id, name, body) values ($1, 'Late', 'Sorry')`,
  customer_lists: `(store_id, name) values ($1, 'Christmas')`,
  seen_signals: `(signal_id, store_id, told_on) values ($1, $1, '2026-05-11') on conflict do nothing`,
  customer_list_entries: `(list_id, store_id, channel, subject) values ($1, $1, 'test', 'c2')`,
}

const addition = (table: string) =>
  additions[table] ??
  `(${keyOf(table)}) select ${keyOf(table)} from public.${table} where ${keyOf(table)} = $1 and false`

const statements = {
  select: (table: string) => `select from public.${table} where ${keyOf(table)} = $1`,
  insert: (table: string) => `insert into public.${table} ${addition(table)}`,
  update: (table: string) => {
    const column =
      {
        stores: 'name',
        profiles: 'full_name',
        digest_settings: 'hour',
        agent_sessions: 'status',
        products: 'kind_chosen',
        saved_views: 'name',
        events: 'name',
        goals: 'amount',
        record_notes: 'body',
        cost_rules: 'valid_to',
        ad_spend: 'amount',
        reorder_rules: 'pack_size',
        purchase_orders: 'received_on',
        customer_lists: 'name',
        policies: 'body',
        saved_replies: 'name',
        signals: 'state',
        work: 'state',
        seen_signals: 'told_on',
      }[table] ?? keyOf(table)
    return `update public.${table} set ${column} = ${column} where ${keyOf(table)} = $1`
  },
  delete: (table: string) => `delete from public.${table} where ${keyOf(table)} = $1`,
}

type Outcome = number | 'denied'
type Verb = keyof typeof statements

const readOnly = { insert: 'denied', update: 'denied', delete: 'denied' } as const

/** The owner's permissions on rows of the owner's store. */
const matrix: Record<string, Record<Verb, Outcome>> = {
  profiles: { select: 1, insert: 0, update: 1, delete: 'denied' },
  digest_settings: { select: 1, insert: 0, update: 1, delete: 1 },
  assistant_tokens: { select: 1, ...readOnly },
  stores: { select: 1, insert: 'denied', update: 1, delete: 1 },
  store_members: { select: 2, ...readOnly },
  store_invitations: { select: 1, ...readOnly },
  agent_sessions: { select: 1, insert: 1, update: 1, delete: 1 },
  agent_messages: { select: 1, insert: 1, update: 'denied', delete: 'denied' },
  platform_connections: { select: 1, insert: 1, update: 'denied', delete: 1 },
  saved_views: { select: 1, insert: 1, update: 1, delete: 1 },
  events: { select: 1, insert: 1, update: 1, delete: 1 },
  goals: { select: 1, insert: 1, update: 1, delete: 1 },
  record_notes: { select: 1, insert: 1, update: 1, delete: 1 },
  cost_rules: { select: 1, insert: 1, update: 1, delete: 1 },
  ad_spend: { select: 1, insert: 1, update: 1, delete: 1 },
  reorder_rules: { select: 1, insert: 1, update: 1, delete: 1 },
  purchase_orders: { select: 1, insert: 1, update: 1, delete: 1 },
  stock_snapshots: { select: 1, ...readOnly },
  customer_lists: { select: 1, insert: 1, update: 1, delete: 1 },
  customer_list_entries: { select: 1, insert: 1, update: 'denied', delete: 1 },
  signals: { select: 1, ...readOnly, update: 1 },
  seen_signals: { select: 1, insert: 0, update: 1, delete: 'denied' },
  work: { select: 1, ...readOnly, update: 1 },
  work_history: { select: 1, ...readOnly },
  campaigns: { select: 1, ...readOnly },
  campaign_history: { select: 1, ...readOnly },
  campaign_people: { select: 1, ...readOnly },
  drafts: { select: 1, ...readOnly },
  draft_history: { select: 1, ...readOnly },
  policies: { select: 1, insert: 1, update: 1, delete: 1 },
  saved_replies: { select: 1, insert: 1, update: 1, delete: 1 },
  connections: { select: 1, ...readOnly },
  connection_history: { select: 1, ...readOnly },
  reconciliations: { select: 1, ...readOnly },
  imports: { select: 1, ...readOnly },
  import_rejections: { select: 1, ...readOnly },
  customers: { select: 1, ...readOnly },
  sales_channels: { select: 1, ...readOnly },
  marketing_consents: { select: 1, ...readOnly },
  products: { select: 1, ...readOnly, update: 1 },
  orders: { select: 1, ...readOnly },
  order_lines: { select: 1, ...readOnly },
  ledger_entries: { select: 2, ...readOnly },
  sales_days: { select: 1, ...readOnly },
  customer_days: { select: 1, ...readOnly },
  product_months: { select: 1, ...readOnly },
  product_month_days: { select: 1, ...readOnly },
}

/** Where another member of the store may do less than the owner of the rows. */
const exceptions: Record<string, Partial<Record<Verb, Outcome>>> = {
  profiles: { select: 0, insert: 'denied', update: 0 },
  digest_settings: { select: 0, insert: 'denied', update: 0, delete: 0 },
  assistant_tokens: { select: 0 },
  record_notes: { update: 0, delete: 0 },
  customer_lists: { update: 0, delete: 0 },
  // Who decides signs with the own id.
  signals: { update: 'denied' },
  seen_signals: { select: 0, insert: 1, update: 0 },
  agent_sessions: { select: 0, update: 0, delete: 0 },
  agent_messages: { select: 0, insert: 'denied' },
}

const verbs = ['select', 'insert', 'update', 'delete'] as const
const cells = Object.entries(matrix).flatMap(([table, outcomes]) =>
  verbs.map((verb) => ({ table, verb, mine: outcomes[verb] })),
)

it('the matrix covers every table and view', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  expect(Object.keys(matrix).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe.each(cells)('$verb on $table', ({ table, verb, mine }) => {
  const run = (claims: Claims) => attempt(claims, statements[verb](table), [idOf(table)])

  it(`is ${mine} for the owner`, async () => {
    expect(await run(owner.claims)).toBe(mine)
  })

  const foreign = mine === 'denied' || (verb === 'insert' && table in additions) ? 'denied' : 0

  it('is the same or less for another member', async () => {
    expect(await run(colleague.claims)).toBe(exceptions[table]?.[verb] ?? mine)
  })

  it('affects no rows for another person', async () => {
    expect(await run(stranger.claims)).toBe(foreign)
  })

  it('affects no rows for a member who was removed', async () => {
    expect(await run(former.claims)).toBe(foreign)
  })

  it('affects no rows for claims without a person', async () => {
    expect(await run({ role: 'authenticated' })).toBe(foreign)
  })

  it('is denied to visitors', async () => {
    expect(await run({ role: 'anon' })).toBe('denied')
  })
})

it.each(Object.keys(matrix))('the service role may do everything with %s', async (table) => {
  const { rows } = await database.query(
    `select bool_and(has_table_privilege('service_role', $1, verb)) as may from unnest($2::text[]) as verb`,
    [`public.${table}`, verbs],
  )
  expect(rows).toEqual([{ may: true }])
  expect(await attempt({ role: 'service_role' }, statements.select(table), [idOf(table)])).toBe(matrix[table]?.select)
})

describe('the key of a connected shop', () => {
  it('is closed to everyone, members included', async () => {
    const text = 'select from private.connection_secrets'
    for (const claims of [owner.claims, stranger.claims, { role: 'anon' }]) {
      expect(await attempt(claims, text, [])).toBe('denied')
    }
  })

  it('is not among what members read of a connection, nor is where its sync goes on', async () => {
    const read = (column: string) =>
      attempt(owner.claims, `select ${column} from public.connections where store_id = $1`, [owner.storeId])
    expect(await read('state, reason, orders_read')).toBe(1)
    expect(await read('cursor')).toBe('denied')
  })

  it('is deleted with the connection', async () => {
    const person = await createStore(database)
    await fillStore(database, person)
    const left = async () =>
      (await database.query('select from private.connection_secrets where connection_id = $1', [person.storeId]))
        .rowCount
    expect(await left()).toBe(1)

    const remove = `update public.connections set state = 'removed', orders_kept = true where id = $1`
    await database.query(remove, [person.storeId])

    expect(await left()).toBe(0)
  })
})

describe('a profile', () => {
  it('can be created only for oneself', async () => {
    const person = await createPerson(database)
    const other = await createPerson(database)
    const insert = 'insert into public.profiles (id) values ($1)'
    expect(await attempt(person.claims, insert, [person.userId])).toBe(1)
    expect(await attempt(person.claims, insert, [other.userId])).toBe('denied')
  })

  it('cannot be given to another person', async () => {
    const other = await createPerson(database)
    const text = 'update public.profiles set id = $2 where id = $1'
    expect(await attempt(owner.claims, text, [owner.userId, other.userId])).toBe('denied')
  })
})

describe('figures', () => {
  const calls = [
    [
      'sums of sales',
      `select from analytics.sums($1, 'USD', '{2026-01-01}', '{2026-12-31}') where gross_sales <> 0 or orders <> 0`,
    ],
    ['sums of customers', `select from analytics.sums($1, 'USD', '{2026-01-01}', '{2026-12-31}') where customers <> 0`],
    [
      'figures',
      `select from analytics.figures($1, 'EUR', '{}', '{}', true, '2026-01-01', '2026-12-31') as figures
       where figures ->> 'otherCurrencies' <> '[]'`,
    ],
    ['top_products', `select from analytics.top_products($1, 'USD', '2026-01-01', '2026-12-31', 10)`],
    ['recent_orders', `select from analytics.recent_orders($1, 'UTC', '2026-01-01', '2026-12-31', 10)`],
    ['store_summary', 'select from analytics.store_summary($1)'],
  ] as const

  it.each(calls)('%s show the owner’s store only to the owner', async (_name, text) => {
    expect(await attempt(owner.claims, text, [owner.storeId])).toBe(1)
    expect(await attempt(stranger.claims, text, [owner.storeId])).toBe(0)
    expect(await attempt({ role: 'anon' }, text, [owner.storeId])).toBe('denied')
  })
})
