import * as v from 'valibot'
import {
  storedSpanSchema,
  type ComparedSpan,
  type Reconciliation,
  type StoredSpan,
} from '#domain/contracts/connections/reconciliation.ts'
import { noSuchConnection } from '#server/api/connections/load-connections.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const ONE = `
select connections.store_id, connections.channel, coalesce(compared.currency, connections.currency, stores.currency) as currency,
  compared.checked_at, compared.missing, coalesce(compared.days, '[]') as days, coalesce(compared.months, '[]') as months
from public.connections
join public.stores on stores.id = connections.store_id
left join public.reconciliations as compared on compared.connection_id = connections.id
where connections.id = $1`

// Row-level security shows the version that counts.
const ORDERS = `
select external_id as number, id::text from public.orders
where store_id = $1 and source = $2 and external_id = any ($3) and not is_test`

type Row = {
  store_id: string
  channel: string
  currency: string
  checked_at: Date | null
  missing: string | null
  days: unknown
  months: unknown
}

const spansSchema = v.array(storedSpanSchema)

const withOrders = (span: StoredSpan, idOf: ReadonlyMap<string, string>): ComparedSpan => ({
  ...span,
  suspects: span.suspects && span.suspects.map((suspect) => ({ ...suspect, order: idOf.get(suspect.number) ?? null })),
})

/** Loads how a connection's figures compare with its shop. Throws 404 `connection_not_found`. */
export async function loadReconciliation(
  database: Database,
  claims: Claims,
  id: string | null,
): Promise<Reconciliation> {
  const { rows } = await database.queryAs<Row>(claims, ONE, [id])
  const [row] = rows
  if (!row) throw noSuchConnection()
  const [days, months] = [v.parse(spansSchema, row.days), v.parse(spansSchema, row.months)]
  const numbers = [...days, ...months].flatMap(({ suspects }) => (suspects ?? []).map(({ number }) => number))
  const orders = await database.queryAs<{ number: string; id: string }>(claims, ORDERS, [
    row.store_id,
    row.channel,
    numbers,
  ])
  const idOf = new Map(orders.rows.map(({ number, id: order }) => [number, order]))
  return {
    currency: row.currency,
    checkedAt: row.checked_at?.toISOString() ?? null,
    missing: row.missing,
    days: days.map((span) => withOrders(span, idOf)),
    months: months.map((span) => withOrders(span, idOf)),
  }
}
