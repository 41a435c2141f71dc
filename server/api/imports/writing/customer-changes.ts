import { parseAmount } from '#domain/imports/cells/amount.ts'
import type { ParsedCustomer } from '#domain/imports/parsed-order.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { isForgottenKey } from './forgotten-people.ts'
import type { Destination, ImportTarget } from './import-work.ts'

const FIELDS = 'external_id text, email text, name text, country text'

/**
 * Finds the customer of each row: by email in all channels of the store, or else by the platform's id in this channel.
 * Returns only values for empty fields. Returns the platform's id only if the customer is of this channel.
 */
const COMPARE = `
  with given as (
    select * from jsonb_to_recordset($3::jsonb) as given (position integer, ${FIELDS})
  )
  select given.position, known.id,
    case when known.source = $2 and known.external_id is null then given.external_id end as external_id,
    case when known.email is null and known.forgotten_key is null then given.email end as email,
    case when known.name is null then given.name end as name,
    case when known.country is null then given.country end as country
  from given left join lateral (
    select * from (
      select customers.*, 1 as rank from public.customers
      where store_id = $1 and customers.email = given.email and source <> 'sample'
      union all
      select customers.*, 2 from public.customers
      where store_id = $1 and source = $2 and customers.external_id = given.external_id
      union all
      select customers.*, 3 from public.customers
      where store_id = $1 and customers.forgotten_key = given.email
    ) as candidates
    order by rank limit 1
  ) as known on true
  order by given.position`

// Records that this file also contains these customers, so that they stay if the import that created them is undone.
const LIST = `
  insert into private.import_listings (import_id, kind, row_id)
  select $1, 'customer', id from unnest($2::bigint[]) as id on conflict do nothing`

const INSERT = `
  insert into public.customers (store_id, import_id, source, external_id, email, forgotten_key, name, country)
  select $1, $2, $3, external_id, case when not ${isForgottenKey('email')} then email end,
    case when ${isForgottenKey('email')} then email end, name, country
  from jsonb_to_recordset($4::jsonb) as given (${FIELDS})
  on conflict do nothing`

/** Fills empty fields only. Skips an email or id that another customer already has. */
const UPDATE = `
  update public.customers set
    external_id = coalesce(customers.external_id, case when not exists (
      select from public.customers as other
      where other.store_id = $1 and other.source = customers.source and other.external_id = given.external_id
    ) then given.external_id end),
    email = coalesce(customers.email, case when not exists (
      select from public.customers as other
      where other.store_id = $1 and other.email = given.email and other.source <> 'sample'
    ) then given.email end),
    name = coalesce(customers.name, given.name),
    country = coalesce(customers.country, given.country)
  from jsonb_to_recordset($2::jsonb) as given (id bigint, ${FIELDS}), public.imports
  where customers.id = given.id and customers.store_id = $1 and customers.forgotten_key is null
    and imports.id = $3 and imports.published_at is not null and imports.undone_at is null`

export type CustomerRow = {
  external_id: string | null
  email: string | null
  name: string | null
  country: string | null
}

/** Values for the empty fields of an existing customer. */
export type CustomerChange = CustomerRow & { id: string }

export const toCustomerRow = ({ id, email, name, country }: ParsedCustomer): CustomerRow => ({
  external_id: id,
  email,
  name,
  country,
})

/** Splits customers into new and existing ones. Also returns which existing ones change, with the new values. */
export async function compareCustomers(
  { database, importId, storeId, channel }: Destination,
  rows: readonly CustomerRow[],
): Promise<{ fresh: CustomerRow[]; known: string[]; changed: CustomerChange[] }> {
  type Compared = CustomerRow & { position: number; id: string | null }
  const given = JSON.stringify(rows.map((row, position) => ({ ...row, position })))
  const { rows: compared } = await queryAsService<Compared>(database, COMPARE, [storeId, channel, given])
  const existing = compared.flatMap(({ id, external_id, email, name, country }) =>
    id === null ? [] : [{ id, external_id, email, name, country }],
  )
  const known = existing.map(({ id }) => id)
  if (known.length > 0) await queryAsService(database, LIST, [importId, known])
  return {
    fresh: rows.filter((_, at) => compared[at]?.id === null),
    known,
    changed: existing.filter(({ external_id, email, name, country }) =>
      [external_id, email, name, country].some((value) => value !== null),
    ),
  }
}

/** Creates customers, which are hidden until the import is published. Resolves to their number. */
export async function insertCustomers(destination: Destination, rows: readonly CustomerRow[]): Promise<number> {
  const { database, storeId, importId, channel } = destination
  if (rows.length === 0) return 0
  return (await queryAsService(database, INSERT, [storeId, importId, channel, JSON.stringify(rows)])).rowCount ?? 0
}

/** Updates existing customers. Does nothing before the import is published, because readers see the changes at once. */
export async function updateCustomers(
  { database, storeId, importId }: ImportTarget,
  changes: readonly CustomerChange[],
): Promise<void> {
  await queryAsService(database, UPDATE, [storeId, JSON.stringify(changes), importId])
}

export type History = { orders: number; spent: bigint }

const HISTORY = `
  select count(*)::integer as orders, coalesce(sum(spent), 0)::text as spent
  from (
    select (
      select sum(amount) from public.ledger_entries
      where ledger_entries.order_id = orders.id and kind <> 'fee' and ledger_entries.currency = $3
    ) as spent
    from public.orders
    join public.imports on imports.id = orders.import_id
      and imports.published_at is not null and imports.undone_at is null
    where orders.store_id = $1 and orders.customer_id = any ($2) and orders.status <> 'return' and not orders.is_test
      and not exists (
        select from public.imports as newer
        where newer.id = orders.replaced_by and newer.published_at is not null and newer.undone_at is null
      )
  ) as counted`

/** Returns how many orders these customers have, and their total in one currency, in millionths. */
export async function loadHistory(
  { database, storeId }: Destination,
  customers: readonly string[],
  currency: string,
): Promise<History> {
  const { rows } = await queryAsService<{ orders: number; spent: string }>(database, HISTORY, [
    storeId,
    customers,
    currency,
  ])
  return { orders: rows[0]?.orders ?? 0, spent: parseAmount(rows[0]?.spent ?? '0') ?? 0n }
}
