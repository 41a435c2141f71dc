import { MOST_WEEKS } from '#domain/analysis/products/forecast-cover.ts'
import { serviceShare, termsOf } from '#domain/analysis/reorder/reorder-rules.ts'
import { addOutcomes, LEAST_KNOWN_DAYS, type Replay, replayProduct } from '#domain/analysis/reorder/replay.ts'
import { REPLAYED_RULES } from '#domain/contracts/reorder/reorder-terms.ts'
import type { ReorderReplay } from '#domain/contracts/reorder/reorder-replay.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { loadProducts, type Product } from '#server/api/analytics/products/load-products.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loadOrdering } from './load-ordering.ts'

/** Half a year. */
const REPLAYED_DAYS = 182

/** Each day on which is ordered takes a forecast, so that no product is ordered more often than weekly. */
const LEAST_REVIEW_DAYS = 7

/** Each takes some fifty milliseconds. */
const MOST_PRODUCTS = 50

const MOST_LOST = 10

// Returned units were in demand too, so only what was sold counts. Those that sold most come first.
const SOLD = `
with sold as (
  select product_id, sum(units_sold) filter (where day >= $3::DATE) as units
  from ledger
  where is_sale and day between $1::DATE and $2::DATE and product_id in (select id from products where kind = 'product')
  group by product_id
  having units > 0
),
wanted as (select product_id, units from sold order by units desc, product_id limit ${MOST_PRODUCTS})
select
  ledger.product_id::DOUBLE as product_id, date_diff('day', day, $2::DATE)::DOUBLE as ago,
  sum(units_sold)::DOUBLE as units, (select count(*) from sold)::DOUBLE as sold_products
from ledger join wanted using (product_id)
where is_sale and day between $1::DATE and $2::DATE
group by 1, 2`

async function loadMostSold(run: RunFacts, { from, to }: Period, since: string) {
  const [ids, ago, units, counts] = await run.columns(SOLD, [from, to, since])
  const sold = new Map<string, Map<number, number>>()
  ids?.forEach((id, index) => {
    const theirs = sold.get(String(id)) ?? new Map<number, number>()
    sold.set(String(id), theirs.set(ago?.[index] ?? 0, units?.[index] ?? 0))
  })
  return { sold, soldProducts: counts?.[0] ?? 0 }
}

type Asked = { database: Database; store: { id: string; time_zone: string }; lastDay: string; today: string }

type Replayed = { product: Product; replay: Replay }

/** Loads the products that sold most in half a year up to `lastDay`, and how they are ordered. */
export async function loadReplayRows(run: RunFacts, { database, lastDay, store, today }: Asked) {
  const since = addDays(lastDay, 1 - REPLAYED_DAYS)
  const known = { from: addDays(lastDay, 1 - 7 * MOST_WEEKS), to: lastDay }
  const { sold, soldProducts } = await loadMostSold(run, known, since)
  const products = (await loadProducts(run)).filter(({ id }) => sold.has(id))
  return { known, lastDay, products, since, sold, soldProducts, today, ordering: await loadOrdering(database, store) }
}

type Rows = Awaited<ReturnType<typeof loadReplayRows>>

/** Replays the products that sold most in half a year, with the rules of today. */
export async function replayReorders(rows: Rows): Promise<Omit<ReorderReplay, 'asOf'>> {
  const { known, lastDay, products, since, sold, soldProducts, today } = rows
  const { rules, supplies } = rows.ordering
  const replayed: Replayed[] = []
  for (const product of products) {
    const days = sold.get(product.id)
    const supply = supplies.get(product.id)
    if (!days || !supply || product.first_sold === null) continue
    const first = product.first_sold > known.from ? product.first_sold : known.from
    const ruled = termsOf(supply, rules)
    const terms = { ...ruled, reviewDays: Math.max(LEAST_REVIEW_DAYS, ruled.reviewDays) }
    const length = daysBetween(first, lastDay) + 1
    const from = length - REPLAYED_DAYS - terms.leadDays
    if (from < LEAST_KNOWN_DAYS) continue
    const soldByDay = Array.from({ length }, (_, at) => days.get(length - 1 - at) ?? 0)
    const [price, unitCost] = [supply.price, supply.unitCost].map((amount) => (amount === null ? null : Number(amount)))
    const service = serviceShare(terms, { price: price ?? null, unitCost: unitCost ?? null })
    replayed.push({ product, replay: replayProduct({ soldByDay, terms, service, from }) })
    await yieldToEventLoop()
  }
  const lost = replayed.filter(({ replay }) => lossOf(replay) > 0)
  return {
    today,
    period: replayed.length === 0 ? null : { from: since, to: lastDay },
    products: replayed.length,
    soldProducts,
    outcomes: REPLAYED_RULES.map((rule) => {
      const outcome = addOutcomes(replayed.map(({ replay }) => replay[rule]))
      return { rule, ...outcome, heldUnits: outcome.heldUnits / REPLAYED_DAYS }
    }),
    lost: lost
      .toSorted((one, other) => lossOf(other.replay) - lossOf(one.replay))
      .slice(0, MOST_LOST)
      .map(({ product: { id, title, variant }, replay: { ours, two_weeks: twoWeeks, month } }) => ({
        id,
        title,
        variant,
        stockOutDays: { ours: ours.stockOutDays, two_weeks: twoWeeks.stockOutDays, month: month.stockOutDays },
        lostUnits: ours.lostUnits,
      })),
    lostProducts: lost.length,
  }
}

/** How many more days without stock ours had than the better of the others. */
const lossOf = ({ ours, two_weeks: twoWeeks, month }: Replay): number =>
  ours.stockOutDays - Math.min(twoWeeks.stockOutDays, month.stockOutDays)
