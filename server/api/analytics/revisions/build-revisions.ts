import { z } from 'zod'
import {
  REVISION_CAUSES,
  type Revision,
  type RevisionCause,
  type Revisions,
} from '#domain/contracts/analytics/revisions.ts'
import { formatMicros, parseMicros, toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { toReportStore } from '#server/api/analytics/customers/history-until.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { HAS_ORDERS, loadFirstKnownDay } from '#server/api/figures/query/known-on.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

type Published = { id: string; day: string; channel: string | null; hasOrders: boolean }

const PUBLISHED = `
select imports.id::text as id, (published_at at time zone time_zone)::date::text as day, source as channel,
  ${HAS_ORDERS} as "hasOrders"
from public.imports join public.stores on stores.id = store_id
where store_id = $1 and published_at is not null and undone_at is null and source is distinct from 'recount'`

// All versions of orders, with their sums in the period. A version came with its own import. It went with the import that
// replaced it, if one did.
const VERSIONS = `
with published as (
  select unnest($1::BIGINT[]) as id, unnest($2::DATE[]) as day, unnest($6::VARCHAR[]) as channel
),
entries as (
  select order_id, sum(net_sales) as net, sum(returns) as returns
  from loaded_entries where day between $3::DATE and $4::DATE group by order_id
),
versions as (
  select
    came.channel, loaded.name, loaded.status, loaded.is_order, came.day as came, gone.day as gone, loaded.import_id,
    loaded.replaced_by, (loaded.is_order and loaded.day between $3::DATE and $4::DATE)::INTEGER as orders,
    coalesce(entries.net, 0) as net, coalesce(entries.returns, 0) as returns,
    entries.order_id is not null or loaded.day between $3::DATE and $4::DATE as is_inside
  from loaded_orders as loaded
  join published as came on came.id = loaded.import_id
  left join published as gone on gone.id = loaded.replaced_by
  left join entries on entries.order_id = loaded.id
  where loaded.currency = $5
)`

const CHANGES = `${VERSIONS},
changes as (
  select came as day, net, orders from versions where is_inside
  union all
  select gone as day, -net, -orders from versions where is_inside and gone is not null
)
select day::VARCHAR as day, sum(net)::VARCHAR as net, sum(orders)::VARCHAR as orders from changes group by day order by day`

// An order is known by its sales channel and name here: ids tell versions apart, and a file has each name once. The other
// version of an order can be outside of the period. A credit note is a refund.
const CAUSES = `${VERSIONS},
touched as (from versions where name in (select name from versions where is_inside)),
pairs as (
  select
    coalesce(fresh.came, old.gone) as day, coalesce(fresh.channel, old.channel) as channel,
    coalesce(fresh.name, old.name) as name,
    case
      when old.name is null then if(fresh.is_order, 'added', 'refunded')
      when fresh.name is null then if(old.is_order, 'removed', 'changed')
      when fresh.status = 'cancelled' and old.status <> 'cancelled' then 'cancelled'
      when fresh.returns > old.returns then 'refunded'
      else 'changed'
    end as cause
  from touched as fresh
  full join (from touched where gone is not null) as old on old.replaced_by = fresh.import_id and old.name = fresh.name
  where (coalesce(fresh.net, 0), coalesce(fresh.orders, 0)) <> (coalesce(old.net, 0), coalesce(old.orders, 0))
)
select day::VARCHAR as day, cause, count(distinct (channel, name))::VARCHAR as orders from pairs group by day, cause`

const changesSchema = z.array(z.object({ day: z.string(), net: decimal, orders: count }))

const causesSchema = z.array(z.object({ day: z.string(), cause: z.enum(REVISION_CAUSES), orders: count }))

type Asked = { published: readonly Published[]; period: Period; currency: string; firstDay: string }

type Sums = z.infer<typeof changesSchema>[number]

/** Orders can replace each other without a change of a sum. */
const isChange = ({ net, orders }: Sums): boolean => parseMicros(net) !== 0n || orders !== 0

/** Loads the changes of each day, and their causes if there is a change after the first day. Most periods have none. */
async function loadChanges(run: RunFacts, { published, period, currency, firstDay }: Asked) {
  const columnOf = (column: Exclude<keyof Published, 'hasOrders'>) => published.map((one) => one[column])
  const values = [columnOf('id'), columnOf('day'), period.from, period.to, currency, columnOf('channel')]
  const changes = changesSchema.parse(await run(CHANGES, values))
  const isRevised = changes.some((change) => change.day > firstDay && isChange(change))
  return { changes, causes: isRevised ? causesSchema.parse(await run(CAUSES, values)) : [] }
}

type Loaded = Awaited<ReturnType<typeof loadChanges>>

const isOf = (cause: RevisionCause, day: string) => (one: Loaded['causes'][number]) =>
  one.day === day && one.cause === cause

const causesOn = (day: string, { causes }: Loaded): Revision['causes'] =>
  REVISION_CAUSES.flatMap((cause) => causes.filter(isOf(cause, day)).map(({ orders }) => ({ cause, orders })))

/** Adds up the changes. Those up to the first day are one revision, and days without a change of a sum have none. */
function toRevisions(loaded: Loaded, firstDay: string, currency: string): Revision[] {
  const revisions: Revision[] = []
  let net = 0n
  let orders = 0
  for (const change of loaded.changes) {
    const isFirst = change.day <= firstDay
    net += parseMicros(change.net)
    orders += change.orders
    if (isFirst) revisions.length = 0
    else if (!isChange(change)) continue
    revisions.push({
      knownOn: isFirst ? firstDay : change.day,
      netSales: toMinorUnits(formatMicros(net), currency),
      orders,
      causes: isFirst ? [] : causesOn(change.day, loaded),
    })
  }
  return revisions
}

/** The first day after the period on which orders were imported, so that all of the period could be known. */
function findFirstDay(published: readonly Published[], { to }: Period, known: string | null): string | undefined {
  const isKnown = ({ day, hasOrders }: Published) => hasOrders && day > to && (known === null || day >= known)
  return published
    .filter(isKnown)
    .map(({ day }) => day)
    .toSorted()[0]
}

type Options = { database: Database; facts: Facts }
type Question = FiguresQuestion<{ store?: string | undefined; from: string; to: string }>

/** Returns what was known of a period's net sales and orders once it had ended, and each change of that. */
export async function buildRevisions(
  { database, facts }: Options,
  question: Question,
): Promise<Omit<Revisions, 'asOf'>> {
  const { asker, query, store } = question
  const period = { from: query.from, to: query.to }
  const { rows: published } = await queryAsService<Published>(database, PUBLISHED, [store.id])
  const firstDay = findFirstDay(published, period, await loadFirstKnownDay(database, store.id))
  const { currency } = store
  const loaded =
    firstDay && (await facts.read(store, (run) => loadChanges(run, { published, period, currency, firstDay }), asker))
  const revisions = loaded ? toRevisions(loaded, firstDay, currency) : []
  return { store: toReportStore(question), period, revisions }
}
