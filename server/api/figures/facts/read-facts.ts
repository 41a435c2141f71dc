import { type FileHandle, open } from 'node:fs/promises'
import { type Job, walkIds } from '#server/platform/database/batches.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import {
  COST_COLUMNS,
  ENTRY_KEYS,
  ENTRY_SUMS,
  type FactColumn,
  ORDER_COLUMNS,
  PRODUCT_COLUMNS,
  toLineSql,
} from './columns.ts'

const select = (columns: readonly FactColumn[]) => columns.map(({ name, from }) => `${from} as ${name}`).join(', ')

const names = (columns: readonly FactColumn[]) => columns.map(({ name }) => name).join(', ')

const READ_ORDERS = `
with chunk as materialized (
  select ${select(ORDER_COLUMNS)}, orders.placed_at
  from public.orders
  left join public.sales_channels as channels on channels.store_id = orders.store_id and channels.key = orders.source
  where orders.import_id = $1 and orders.id > $2 and not orders.is_test
  order by orders.id limit $3
),
entries as (
  select ${select(ENTRY_KEYS)}, ${select(ENTRY_SUMS)}
  from chunk join public.ledger_entries as entries on entries.order_id = chunk.id
  where kind <> 'fee' and kind <> 'cancellation'
  group by ${ENTRY_KEYS.map((_, index) => index + 1).join(', ')}
)
select
  (select max(id) from chunk) as last,
  (select string_agg(${toLineSql(ORDER_COLUMNS)}, '') from (select ${names(ORDER_COLUMNS)} from chunk) as orders) as orders,
  (select string_agg(${toLineSql([...ENTRY_KEYS, ...ENTRY_SUMS])}, '') from entries) as entries`

const READ_PRODUCTS = `
with chunk as materialized (
  select ${select(PRODUCT_COLUMNS)}
  from public.products
  where import_id = $1 and id > $2 order by id limit $3
)
select max(id) as last, string_agg(${toLineSql(PRODUCT_COLUMNS)}, '') as products from chunk`

// Costs are in the store's currency, so that orders in other currencies have none.
const READ_COSTS = `
with chunk as materialized (
  select orders.id, orders.currency = stores.currency as has_costs
  from public.orders join public.stores on stores.id = orders.store_id
  where orders.import_id = $1 and orders.id > $2 and not orders.is_test
  order by orders.id limit $3
),
costs as (
  select ${select(COST_COLUMNS)}
  from chunk join public.order_lines as lines on lines.order_id = chunk.id
  where chunk.has_costs and lines.product_id is not null
  group by 1, 2
  having bool_and(lines.unit_cost is not null)
)
select
  (select max(id) from chunk) as last,
  (select string_agg(${toLineSql(COST_COLUMNS)}, '') from costs) as costs`

// Orders of earlier imports that these imports replace.
const READ_REPLACED = `
with chunk as materialized (
  select id, replaced_by from public.orders where replaced_by = $1 and id > $2 order by id limit $3
)
select max(id) as last, string_agg(concat(id, ',', replaced_by, E'\\n'), '') as replaced from chunk`

/** How rows are read. Part of the layout of the facts. */
export const STATEMENTS = {
  orders: { text: READ_ORDERS, files: ['orders', 'entries'] },
  costs: { text: READ_COSTS, files: ['costs'] },
  products: { text: READ_PRODUCTS, files: ['products'] },
  replaced: { text: READ_REPLACED, files: ['replaced'] },
} as const

/** What to read of each import. Orders are read with their ledger entries, in files `orders` and `entries`. */
export type Reading = { kind: keyof typeof STATEMENTS; imports: readonly string[] }

type Source = { job: Job; timeZone: string; space: DiskSpace; pathOf: (file: string) => string }

type Page = { last: string | null } & Record<string, string | null>

type Reader = { source: Source; kind: Reading['kind']; files: readonly [string, FileHandle][] }

async function readImport({ source, kind, files }: Reader, importId: string) {
  const { job, space, timeZone } = source
  const more = kind === 'orders' ? [timeZone] : []
  const pages = walkIds<Page>(job, STATEMENTS[kind].text, (after, size) => [importId, after, size, ...more])
  for await (const page of pages) {
    for (const [name, file] of files) {
      const rows = Buffer.from(page[name] ?? '')
      await space.require(rows.byteLength)
      await file.appendFile(rows)
    }
  }
}

/** Reads rows of imports page by page into CSV files. Throws a `DiskFullError`. */
export async function readFacts(source: Source, { kind, imports }: Reading): Promise<void> {
  const files: [string, FileHandle][] = []
  try {
    for (const name of STATEMENTS[kind].files) files.push([name, await open(source.pathOf(name), 'w')])
    for (const importId of imports) await readImport({ source, kind, files }, importId)
  } finally {
    for (const [, file] of files) await file.close()
  }
}
