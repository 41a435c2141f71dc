import type { Database } from '#server/platform/database/database.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'

export type Entry = {
  kind: 'sale' | 'discount' | 'return' | 'shipping' | 'tax' | 'duty'
  amount: string
  at?: string
  product?: string
  quantity?: number
  refundKey?: string
}

export type TestOrder = {
  name: string
  at: string
  customer?: string
  currency?: string
  status?: 'open' | 'cancelled' | 'refunded' | 'return'
  isTest?: boolean
  refundDateEstimated?: boolean
  entries: Entry[]
}

const noWait = async () => undefined

/** Creates a person who has signed up. */
export async function createPerson(database: Database) {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, email, aud, role)
     values (gen_random_uuid(), gen_random_uuid() || '@example.com', 'authenticated', 'authenticated') returning id`,
  )
  const userId = rows[0]?.id ?? ''
  return { userId, claims: { role: 'authenticated', sub: userId } }
}

/** Creates a person with a store, as sign-up and the first import do. */
export async function createStore(database: Database, options: { timeZone?: string; currency?: string } = {}) {
  const person = await createPerson(database)
  const { currency = 'USD', timeZone = 'UTC' } = options
  const { rows } = await database.queryAs<{ id: string }>(
    person.claims,
    'select public.create_store($1, $2, $3) as id',
    ['Test store', currency, timeZone],
  )
  return { ...person, storeId: rows[0]?.id ?? '' }
}

export async function createImport(database: Database, storeId: string, source = 'test') {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.imports (store_id, source, status) values ($1, $2, 'running') returning id`,
    [storeId, source],
  )
  return rows[0]?.id ?? ''
}

type WriteOptions = { storeId: string; importId: string; timeZone?: string }

/** Writes orders as an import does, without publishing them; an existing name is replaced. */
export async function writeOrders(database: Database, options: WriteOptions, orders: readonly TestOrder[]) {
  for (const order of orders) await writeOrder(database, options, order)
}

async function writeOrder(database: Database, options: WriteOptions, order: TestOrder) {
  const { storeId, importId, timeZone = 'UTC' } = options
  const { name, at, customer, currency = 'USD', status = 'open', entries } = order
  const { isTest = false, refundDateEstimated = false } = order
  await database.query(
    `update public.orders set replaced_by = $2
     where store_id = $1 and external_id = $3 and replaced_by is null and import_id <> $2`,
    [storeId, importId, name],
  )
  const customerId = customer === undefined ? null : await upsertCustomer(database, options, customer)
  const total = entries.reduce((sum, { amount }) => sum + Number(amount), 0)
  const { rows } = await database.query<{ id: string }>(
    `insert into public.orders (store_id, source, external_id, import_id, name, placed_at, placed_day, currency, customer_id, status, is_test, refund_date_estimated, total, content_hash)
     values ($1, 'test', $2, $3, $2, $4::timestamptz, ($4::timestamptz at time zone $5)::date, $6, $7, $8, $9, $10, $11, gen_random_uuid()::text)
     returning id`,
    [storeId, name, importId, at, timeZone, currency, customerId, status, isTest, refundDateEstimated, total],
  )
  const orderId = rows[0]?.id ?? ''
  for (const [ordinal, entry] of entries.entries()) {
    await writeEntry(database, options, { at, currency, ...entry, timeZone, orderId, ordinal })
  }
}

type PlacedEntry = Entry & { at: string; currency: string; timeZone: string; orderId: string; ordinal: number }

async function writeEntry(database: Database, { storeId, importId }: WriteOptions, entry: PlacedEntry) {
  const { orderId, ordinal, product, kind, at, timeZone, currency, amount, quantity = 0, refundKey = null } = entry
  const productId = product === undefined ? null : await upsertProduct(database, { storeId, importId }, product)
  await database.query(
    `insert into public.ledger_entries (order_id, ordinal, store_id, import_id, product_id, kind, occurred_at, day, currency, amount, quantity, refund_key)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz, ($7::timestamptz at time zone $8)::date, $9, $10, $11, $12)`,
    [orderId, ordinal, storeId, importId, productId, kind, at, timeZone, currency, amount, quantity, refundKey],
  )
  if (kind !== 'sale') return
  await database.query(
    `insert into public.order_lines (order_id, ordinal, store_id, product_id, title, quantity, unit_price)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [orderId, ordinal, storeId, productId, product ?? 'Something', quantity, amount],
  )
}

type Owner = { storeId: string; importId: string }

async function upsertCustomer(database: Database, { storeId, importId }: Owner, name: string | undefined) {
  if (name === undefined) return null
  const { rows } = await database.query<{ id: string }>(
    `insert into public.customers (store_id, import_id, source, external_id, name) values ($1, $2, 'test', $3, $3)
     on conflict (store_id, source, external_id) where external_id is not null do update set name = excluded.name returning id`,
    [storeId, importId, name],
  )
  return rows[0]?.id ?? null
}

async function upsertProduct(database: Database, { storeId, importId }: Owner, sku: string | undefined) {
  if (sku === undefined) return null
  const { rows } = await database.query<{ id: string }>(
    `insert into public.products (store_id, import_id, match_key, sku, title) values ($1, $2, 'sku:' || lower($3), $3, $3)
     on conflict (store_id, match_key) where variant_key is null do update set title = excluded.title returning id`,
    [storeId, importId, sku],
  )
  return rows[0]?.id ?? null
}

/** Writes and publishes orders in one import. Resolves to the import's id. */
export async function importOrders(
  database: Database,
  options: { storeId: string; timeZone?: string; source?: string },
  orders: readonly TestOrder[],
) {
  const importId = await createImport(database, options.storeId, options.source)
  await writeOrders(database, { ...options, importId }, orders)
  await publishImport({ database, importId, storeId: options.storeId, yieldTurn: noWait })
  return importId
}
