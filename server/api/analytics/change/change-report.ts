import { explainChange } from '#domain/analysis/changes/change-parts.ts'
import { salesFactors } from '#domain/analysis/changes/sales-factors.ts'
import { CHANGE_DIMENSIONS, type ChangeDimension } from '#domain/contracts/analytics/change-terms.ts'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'
import type { Period } from '#domain/periods.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { planPeriods } from '#server/api/figures/plan-periods.ts'
import { narrowFacts } from '#server/api/figures/query/narrow-facts.ts'
import { labelColumn } from '#server/api/figures/query/row-labels.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ChangeQuery } from './change-query.ts'
import { loadChangedParts, type ChangedParts } from './load-changed-parts.ts'
import { type LoadedParts, loadSalesParts } from './load-sales-parts.ts'

type Question = FiguresQuestion<ChangeQuery>
type Change = NonNullable<ChangeReport['change']>
type Compared = { days: Period; comparison: Period }

/** A smaller share of net sales isn't worth a search for parts. */
const SMALL = 0.01

/** Reports the factors of the change of net sales, and the parts that moved with it. */
export async function buildChangeReport(
  { database, facts }: { database: Database; facts: Facts },
  question: Question,
): Promise<Omit<ChangeReport, 'asOf'>> {
  const { store, today } = question
  const compared = compare(question)
  const change =
    compared && (await facts.read(store, (run) => explain({ ...question, database, run }, compared), question.asker))
  return { report: 'change', currency: store.currency, change, today }
}

/** Returns the days to compare. `null` if there is nothing to compare with. */
function compare({ query, store, today }: Question): Compared | null {
  const { period, completed, comparison } = planPeriods(query, store, today)
  const { first_order_day: first } = store
  if (!comparison || first === null || comparison.to < first) return null
  return { days: completed ?? period, comparison: { from: comparison.from, to: comparison.to } }
}

type Asked = Question & { database: Database; run: RunFacts }

async function explain(whole: Asked, { days, comparison }: Compared): Promise<Change> {
  const { claims, database, query, store } = whole
  const { currency, id: storeId } = store
  const { where } = query
  const run = await narrowFacts(whole.run, { where, period: days, currency, storeId, database, claims })
  const asked = { ...whole, run }
  const [before, after] = [
    await loadSalesParts(run, comparison, store.currency),
    await loadSalesParts(run, days, store.currency),
  ]
  const isSmall = isSmallChange(before, after)
  return {
    days,
    comparison,
    before: before.netSales,
    after: after.netSales,
    sums: { before: toSums(before), after: toSums(after) },
    factors: salesFactors(withGuests(before), withGuests(after)),
    isSmall,
    moved: isSmall ? [] : await loadMoved(asked, { days, comparison }),
  }
}

function toSums({ netSales: _netSales, ...sums }: LoadedParts): Change['sums']['after'] {
  return sums
}

/** Each order without a customer counts as a customer of its own. */
const withGuests = (sums: LoadedParts): LoadedParts => ({
  ...sums,
  customers: sums.customers + sums.ordersWithoutCustomer,
})

const isSmallChange = ({ netSales: before }: LoadedParts, { netSales: after }: LoadedParts) =>
  Math.abs(after - before) <= SMALL * Math.max(Math.abs(before), Math.abs(after))

/** Stands for the parts that are not named. */
const OTHERS = 'others'

async function loadMoved(asked: Asked, compared: Compared): Promise<Change['moved']> {
  const { currency } = asked.store
  const loaded = new Map<ChangeDimension, ChangedParts>()
  for (const dimension of CHANGE_DIMENSIONS) {
    loaded.set(dimension, await loadChangedParts(asked.run, dimension, { currency, ...compared }))
  }
  const explained = explainChange([...loaded].map(([dimension, parts]) => ({ dimension, parts: toValues(parts) })))
  const moved: Change['moved'] = []
  for (const { dimension, explains, parts } of explained) {
    if (parts.some(({ value }) => value === OTHERS)) continue
    const keys = parts.map(({ value }) => loaded.get(dimension)?.parts[Number(value)]?.key ?? null)
    const labels = await labelColumn(dimension, keys, { ...asked, currency })
    const named = parts.map(({ value: _value, ...part }, at) => ({
      key: keys[at] ?? null,
      label: labels[at] ?? null,
      ...part,
    }))
    moved.push({ dimension, explains, parts: named })
  }
  return moved
}

/** Names each part by its position. */
const toValues = ({ parts, others }: ChangedParts) => [
  ...parts.map(({ before, after }, position) => ({ value: String(position), before, after })),
  ...(others ? [{ value: OTHERS, before: others.before, after: others.after }] : []),
]
