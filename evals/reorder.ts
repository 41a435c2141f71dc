import { sum } from '#domain/analysis/numbers/statistics.ts'
import { DEFAULT_TERMS } from '#domain/analysis/reorder/reorder-rules.ts'
import {
  addOutcomes,
  LEAST_KNOWN_DAYS,
  type Outcome,
  type Replay,
  replayProduct,
} from '#domain/analysis/reorder/replay.ts'
import { REPLAYED_RULES } from '#domain/contracts/reorder/reorder-terms.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { type ProductDays, retailProducts, sampleProducts } from './product-series.ts'

/** Half a year is replayed, or what a shorter history leaves. */
const REPLAYED_DAYS = 182

/** The days from an order until it is in stock. */
const LEAD_DAYS = [7, 14, 30]

type Replayed = Replay & { product: string }

const replay = (products: readonly ProductDays[], leadDays: number, serviceLevel = DEFAULT_TERMS.serviceLevel) =>
  products.flatMap(({ product, units }): Replayed[] => {
    const from = Math.max(LEAST_KNOWN_DAYS, units.length - REPLAYED_DAYS - leadDays)
    if (units.length - from <= leadDays || sum(units.slice(from - LEAST_KNOWN_DAYS, from)) === 0) return []
    const terms = { ...DEFAULT_TERMS, leadDays }
    return [{ product, ...replayProduct({ soldByDay: units, terms, service: serviceLevel / 100, from }) }]
  })

const NAMES = { ours: 'ours', two_weeks: 'two weeks of the mean', month: 'below the last month' } as const

const MOST_LOSSES = 5

/** How many more days without stock ours had than the better of the other rules. */
const lossOf = ({ ours, two_weeks: twoWeeks, month }: Replayed): number =>
  ours.stockOutDays - Math.min(twoWeeks.stockOutDays, month.stockOutDays)

function print(name: string, replayed: readonly Replayed[]) {
  const outcomes = REPLAYED_RULES.map((rule) => [rule, addOutcomes(replayed.map((product) => product[rule]))] as const)
  for (const [rule, outcome] of outcomes) printLine(name, replayed, { rule: NAMES[rule], outcome })
  const lost = replayed.filter((product) => lossOf(product) > 0).toSorted((one, other) => lossOf(other) - lossOf(one))
  const worst = lost
    .slice(0, MOST_LOSSES)
    .map(
      ({ product, ours: own, two_weeks: two, month }) =>
        `${product} ${own.stockOutDays} days without stock (${two.stockOutDays}, ${month.stockOutDays})`,
    )
  console.log(`  loses on ${lost.length} of ${replayed.length} products: ${worst.join('; ')}`)
}

type Line = { rule: string; outcome: Outcome }

function printLine(
  name: string,
  replayed: readonly Replayed[],
  { rule, outcome: { stockOutDays, lostUnits, heldUnits, orders } }: Line,
) {
  const days = sum(replayed.map((product) => product.days))
  const cells = [
    name,
    replayed.length,
    rule,
    `${((100 * stockOutDays) / days).toFixed(1)} %`,
    Math.round(lostUnits),
    (heldUnits / days).toFixed(1),
    orders,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

/** At one of these, ours holds about as much stock as two weeks of the mean. */
const LOWER_LEVELS = [80, 70]

/**
 * Prints ours at lower service levels. Returns whether it loses no more units than two weeks of the mean, at the lowest level
 * at which it holds at least as much stock.
 */
function printLower(name: string, products: readonly ProductDays[], leadDays: number): boolean {
  const usual = replay(products, leadDays)
  const lower = LOWER_LEVELS.map((level) => {
    const replayed = replay(products, leadDays, level)
    const outcome = addOutcomes(replayed.map(({ ours }) => ours))
    printLine(`${name}, ${leadDays} days`, replayed, { rule: `ours at ${level} %`, outcome })
    return outcome
  })
  const other = addOutcomes(usual.map(({ two_weeks: twoWeeks }) => twoWeeks))
  const asMuch = [addOutcomes(usual.map(({ ours }) => ours)), ...lower]
    .filter(({ heldUnits }) => heldUnits >= other.heldUnits)
    .toSorted((one, another) => one.heldUnits - another.heldUnits)
  return asMuch[0] !== undefined && asMuch[0].lostUnits <= other.lostUnits
}

/**
 * Replays half a year of two shops with the stock that each rule would have led to, and prints it, and where ours is without
 * stock more often than the others. Returns whether ours loses no more units than two weeks of the mean where it
 * holds as much stock, at the usual lead time.
 */
export async function evaluateReorder(): Promise<boolean> {
  if (!hasSharedData) console.log(`Only the sample shop is evaluated: ${WITHOUT_SHARED_DATA}.`)
  const shops = [
    { name: 'Sample shop', products: sampleProducts() },
    ...(hasSharedData ? [{ name: 'Online Retail', products: await retailProducts(120) }] : []),
  ]
  console.log('| shop, lead time | products | rule | days without stock | lost units | units held a day | orders |')
  console.log('|---|---|---|---|---|---|---|')
  for (const { name, products } of shops) {
    for (const days of LEAD_DAYS) print(`${name}, ${days} days`, replay(products, days))
  }
  return shops.map(({ name, products }) => printLower(name, products, DEFAULT_TERMS.leadDays)).every(Boolean)
}
