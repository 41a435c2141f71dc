import * as v from 'valibot'
import { z } from 'zod'
import type { Period } from '#domain/periods.ts'
import { type Outcome, outcomeDays, signalOutcome } from '#domain/today/outcome.ts'
import { contentSchema, type ProposalContent } from '#domain/today/proposal.ts'
import { loadProducts, loadProductSums, type Product } from '#server/api/analytics/products/load-products.ts'
import { count } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import { loadOrdering, type Supply } from '#server/api/reorder/load-ordering.ts'
import { cardSchema } from '#server/api/signals/card-schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

// What is ordered from a supplier can be sold once it was received.
const DONE = `
select
  work.id, content, customers::text[], work.changed_at::text as "changedAt",
  (work.changed_at at time zone $2)::date::text as "doneOn", card, last_day::text as "signalsTo",
  coalesce("isOnItsWay", false) as "isOnItsWay", "receivedOn"
from public.work
left join public.signals on signals.id = signal_id
left join private.signal_runs as runs on runs.store_id = work.store_id
left join lateral (
  select bool_or(received_on is null) as "isOnItsWay", max(received_on)::text as "receivedOn"
  from public.purchase_orders as orders
  where orders.store_id = work.store_id and product_id::text = content #>> '{product,id}'
    and (received_on is null or received_on >= (work.changed_at at time zone $2)::date)
) as bought on kind = 'restock'
where work.store_id = $1 and proposed_by = 'today' and kind in ('restock', 'signal', 'write_to')
  and work.state = 'done' and outcome is null
order by work.name`

type Row = {
  id: string
  content: unknown
  customers: string[] | null
  changedAt: string
  doneOn: string
  card: unknown
  signalsTo: string | null
  isOnItsWay: boolean
  receivedOn: string | null
}

type Done = Omit<Row, 'content'> & { content: ProposalContent }

// The decision may have changed meanwhile.
const SAVE = `
update public.work set outcome = given.outcome, outcome_at = $3
from jsonb_to_recordset($2::jsonb) as given (id uuid, "changedAt" timestamptz, outcome jsonb)
where work.id = given.id and store_id = $1 and state = 'done' and changed_at = "changedAt" and work.outcome is null`

const ORDERED = `
select
  count(distinct customer_id)::VARCHAR as customers,
  count(distinct customer_id) filter (where day between $2::DATE and $3::DATE)::VARCHAR as ordered
from orders where is_order and customer_id in (select unnest($1::BIGINT[]))`

const orderedSchema = z.array(z.object({ customers: count, ordered: count }))

type Looking = { database: Database; facts: Facts; store: StoreSummary; lastDay: string; now: Date }

/** Looks again at what was done, where its effect can be seen by now, and stores what figures say. */
export async function findOutcomes({ database, facts, store, lastDay, now }: Looking): Promise<void> {
  const { rows } = await queryAsService<Row>(database, DONE, [store.id, store.time_zone])
  const done = rows.map((row): Done => ({ ...row, content: v.parse(contentSchema, row.content) }))
  const ofSignals = done.flatMap((work) => outcomesOf(work, ofSignal(work)))
  const products = done.filter((work) => restockDays(work, lastDay) !== null)
  const emails = done.filter((work) => emailDays(work, lastDay) !== null)
  const isRead = products.length + emails.length > 0
  const ofFigures = isRead
    ? await facts.read(store, async (run) => [
        ...(await ofProducts(run, { database, store, lastDay, done: products })),
        ...(await ofEmails(run, emails, lastDay)),
      ])
    : []
  const found = [...ofSignals, ...ofFigures]
  if (found.length === 0) return
  await queryAsService(database, SAVE, [store.id, JSON.stringify(found), now.toISOString()])
}

const outcomesOf = ({ id, changedAt }: Done, outcome: Outcome | null) =>
  outcome === null ? [] : [{ id, changedAt, outcome }]

/** An outlier is about one order, which has no end. */
function ofSignal({ card, doneOn: since, signalsTo: lastDay }: Done): Outcome | null {
  if (card === null || lastDay === null) return null
  const { subject, seenOn } = v.parse(cardSchema, card)
  return subject.kind === 'outlier' ? null : signalOutcome({ since, seenOn, lastDay })
}

const restockedOn = ({ doneOn, receivedOn }: Done): string => receivedOn ?? doneOn

const restockDays = (work: Done, lastDay: string): Period | null =>
  work.content.kind === 'restock' && !work.isOnItsWay
    ? outcomeDays('restock', { since: restockedOn(work), lastDay })
    : null

const emailDays = ({ content, customers, doneOn: since }: Done, lastDay: string): Period | null =>
  content.kind === 'write_to' && customers !== null ? outcomeDays('write_to', { since, lastDay }) : null

type Restocked = { database: Database; store: StoreSummary; lastDay: string; done: readonly Done[] }

async function ofProducts(run: RunFacts, { database, store, lastDay, done }: Restocked) {
  if (done.length === 0) return []
  const products = new Map((await loadProducts(run)).map((product) => [product.id, product]))
  const { supplies } = await loadOrdering(database, store)
  const found: ReturnType<typeof outcomesOf> = []
  for (const work of done) {
    const days = restockDays(work, lastDay)
    const product = products.get(productIn(work.content) ?? '')
    // An undo removes products.
    if (!days || !product) continue
    const { byProduct } = await loadProductSums(run, { period: days, currency: store.currency })
    const sold = Math.max(0, byProduct.get(product.id)?.units ?? 0)
    const since = restockedOn(work)
    const stock = stockAfter(since, product, supplies.get(product.id))
    found.push(...outcomesOf(work, { kind: 'restock', since, ...days, sold, stock }))
  }
  return found
}

const productIn = (content: ProposalContent): string | null => (content.kind === 'restock' ? content.product.id : null)

/** Returns the stock, if a file says it that is newer than the restock. */
const stockAfter = (since: string, { available }: Product, supply: Supply | undefined) =>
  available !== null && supply && supply.stockOn > since ? { units: available, on: supply.stockOn } : null

async function ofEmails(run: RunFacts, done: readonly Done[], lastDay: string) {
  const found: ReturnType<typeof outcomesOf> = []
  for (const work of done) {
    const days = emailDays(work, lastDay)
    if (!days) continue
    const asked = [work.customers ?? [], days.from, days.to]
    const [known] = orderedSchema.parse(await run(ORDERED, asked))
    if (!known || known.customers === 0) continue
    found.push(...outcomesOf(work, { kind: 'write_to', since: work.doneOn, ...days, ...known }))
  }
  return found
}
