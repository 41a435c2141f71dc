import { replayDays, watchSignals } from '#domain/analysis/signals/detect-signals.ts'
import type { Card } from '#domain/analysis/signals/update-cards.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { KINDS, type PlantedKind, SIZES, type Size, tells } from './incidents.ts'
import { knowGaps, knowTruth } from './oracle.ts'
import { fifteenPercent, type Rule, storeRule } from './rules.ts'
import { drawShop, shopInput, shopOrders, shopSeries, type ShopPlan, soldOf } from './shop.ts'

export const VOLUMES = [1, 5, 20, 100]

/** A shop is known for two years, as that of a quiet year is at its end, and an incident lasts a week. */
const KNOWN = 728
const LENGTH = 7

/** Cards that are open before the incident tell nothing of it. */
const BEFORE = 28

export type Cell = {
  kind: PlantedKind
  size: Size
  volume: number
  trials: number
  own: number
  oracle: number
  fixed: number
  fifteen: number
  /** Of the incidents that were found: the days until then, and how many of them name the planted part. */
  days: number[]
  named: number
}

/** At which share of false discoveries the oracle speaks falsely as often, by volume. */
export type OracleLevels = ReadonlyMap<number, number>

function foundOn(cards: readonly Card[], { kind, size }: Pick<Cell, 'kind' | 'size'>, from: string): Card | null {
  return cards.find((card) => card.toldOn >= from && card.openedOn >= from && tells(card, kind, size)) ?? null
}

/** The card names the part with the highest surprise first. */
function namesPart({ subject }: Card, { kind, size }: Pick<Cell, 'kind' | 'size'>): boolean {
  if (subject.kind === 'stock_out') return subject.stockOut.product === kind.part?.(size)
  if (subject.kind !== 'change') return true
  const names = subject.parts.map(({ series }) => series)
  const wanted = kind.part?.(size)
  return wanted === undefined ? names.length === 0 : names.length === 1 && names[0] === wanted
}

function runTrial(cell: Cell, seed: number, oracleLevels: OracleLevels) {
  const days = KNOWN + LENGTH
  const incident = { from: KNOWN, to: days - 1, ...cell.kind.plant(cell.size) }
  const plan: ShopPlan = { seed, ordersADay: cell.volume, days, incident }
  const shop = drawShop(plan)
  const series = shopSeries(shop)
  const input = shopInput(series, days)
  const watched = watchSignals(input, { orders: shopOrders(shop), sold: soldOf(series) })
  const replay = { from: KNOWN - BEFORE, to: days - 1 }
  const from = addDays(input.firstDay, KNOWN)
  cell.trials += 1
  const card = foundOn(replayDays(watched, replay), cell, from)
  if (card) {
    cell.own += 1
    cell.days.push(daysBetween(from, card.openedOn) + 1)
    if (namesPart(card, cell)) cell.named += 1
  }
  const discoveries = oracleLevels.get(cell.volume) ?? 0
  const truth = {
    ...watched,
    store: knowTruth(watched.store, { ...plan, incident: null }),
    products: knowGaps(watched.products, shop.orders),
  }
  if (foundOn(replayDays(truth, { ...replay, discoveries }), cell, from)) cell.oracle += 1
  const speaks = (rule: Rule) =>
    rule(shop, { from: KNOWN, to: days - 1 }).some(
      (told) => cell.kind.series(cell.size).includes(told.series) && told.direction === cell.kind.direction,
    )
  if (speaks(storeRule)) cell.fixed += 1
  if (speaks(fifteenPercent)) cell.fifteen += 1
}

/** Returns how often planted incidents are found, by kind, size and volume. */
export function measurePower(trialsOf: (cell: Cell) => number, oracleLevels: OracleLevels): Cell[] {
  const cells = KINDS.flatMap((kind) =>
    SIZES.flatMap((size) =>
      VOLUMES.map((volume): Cell => ({
        kind,
        size,
        volume,
        trials: 0,
        own: 0,
        oracle: 0,
        fixed: 0,
        fifteen: 0,
        days: [],
        named: 0,
      })),
    ),
  )
  for (const [position, cell] of cells.entries()) {
    for (let trial = trialsOf(cell); trial > 0; trial -= 1) runTrial(cell, 1_000 * (position + 1) + trial, oracleLevels)
  }
  return cells
}

const LEVELS = [0.2, 0.14, 0.1, 0.07, 0.05, 0.03, 0.02, 0.015, 0.01, 0.007, 0.005, 0.003, 0.002, 0.001]
const YEAR = 365

/** The cards of quiet years of the same generator: ours, the oracle's at the level that is nearest, and those of the rules. */
export function matchOracle(years: number) {
  const levels = new Map<number, number>()
  const cards = { years: 0, own: 0, oracle: 0, fixed: 0, fifteen: 0 }
  for (const volume of VOLUMES) {
    let own = 0
    const theirs = LEVELS.map(() => 0)
    for (let year = 0; year < years; year += 1) {
      const plan = { seed: 77 + year * 1009 + volume, ordersADay: volume, days: KNOWN + YEAR, incident: null }
      const shop = drawShop(plan)
      const series = shopSeries(shop)
      const watched = watchSignals(shopInput(series, plan.days), { orders: shopOrders(shop), sold: soldOf(series) })
      const replay = { from: KNOWN, to: plan.days - 1 }
      own += replayDays(watched, replay).length
      const truth = {
        ...watched,
        store: knowTruth(watched.store, plan),
        products: knowGaps(watched.products, shop.orders),
      }
      LEVELS.forEach((discoveries, at) => {
        theirs[at] = (theirs[at] ?? 0) + replayDays(truth, { ...replay, discoveries }).length
      })
      cards.fixed += storeRule(shop, replay).length
      cards.fifteen += fifteenPercent(shop, replay).length
    }
    const at = theirs.findIndex((count) => count <= own)
    levels.set(volume, LEVELS[at] ?? 0)
    cards.years += years
    cards.own += own
    cards.oracle += theirs[at] ?? 0
  }
  return { levels, cards }
}
