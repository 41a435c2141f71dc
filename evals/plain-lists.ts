import type { Reply } from '#domain/advisor/advisor.ts'
import { quantile, sum } from '#domain/analysis/numbers/statistics.ts'
import { buildSampleProducts } from '#domain/sample-store/sample-store.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { type Shop, select } from './plain-figures.ts'
import { type Names, TODAY } from './question-truth.ts'

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, '')

const STOCK = new Map(buildSampleProducts('USD').map(({ title, inventoryQuantity }) => [title, inventoryQuantity ?? 0]))

const STOCK_DAYS = 90

/** Returns for how many days the stock of a product lasts at the pace of the last 90 finished days. */
function coverOf(shop: Shop, title: string): number {
  const last = addDays(TODAY, -1)
  const first = addDays(last, 1 - STOCK_DAYS)
  const launched = shop.facts.find(({ titles }) => titles.includes(title))?.day ?? TODAY
  const days = daysBetween(launched > first ? launched : first, last) + 1
  const sold = select(shop, [first, last]).entries.filter(
    ({ event, title: own }) => own === title && event.kind === 'sale',
  )
  const units = sold.reduce((sum, { event }) => sum + Number(event.quantity) / 1000, 0)
  return (STOCK.get(title) ?? 0) / (units / days)
}

const LOW_DAYS = 14

/** The products in stock that run out first of those that are running low, or of all if none is. */
function runningLow(shop: Shop): string[] {
  const inStock = shop.titles.filter((title) => (STOCK.get(title) ?? 0) > 0)
  const byCover = inStock.toSorted((one, other) => coverOf(shop, one) - coverOf(shop, other))
  const low = byCover.filter((title) => coverOf(shop, title) < LOW_DAYS)
  return (low.length > 0 ? low : byCover.slice(0, 1)).slice(0, 3)
}

type Pair = { names: string[]; orders: number; lift: number }

const LEAST_ORDERS = 5

function pairsOf(shop: Shop, days: readonly [string, string]): Pair[] {
  const baskets = select(shop, days)
    .orders.filter(({ status }) => status !== 'cancelled')
    .map(({ titles }) => [...new Set(titles)])
  const single = Map.groupBy(baskets.flat(), (title) => title)
  const joint = baskets.flatMap((titles) =>
    titles.flatMap((one, at) => titles.slice(at + 1).map((other) => [one, other].toSorted().join('\n'))),
  )
  return [...Map.groupBy(joint, (pair) => pair)].flatMap(([pair, { length: orders }]) => {
    const names = pair.split('\n')
    const [one = 1, other = 1] = names.map((name) => single.get(name)?.length)
    return orders < LEAST_ORDERS ? [] : [{ names, orders, lift: (orders * baskets.length) / one / other }]
  })
}

/** Whether the first pair is the one most often bought, or the one bought most often beyond chance. */
function showsPair(reply: Reply, shop: Shop, title?: string): boolean {
  const period = reply.citations[0]?.period
  if (!period) return false
  const pairs = pairsOf(shop, [period.from, period.to]).filter(({ names }) => !title || names.includes(title))
  const [row] = reply.table?.rows ?? []
  const shown = plain(row?.join(' ') ?? reply.text)
  const best = (value: (pair: Pair) => number) => pairs.toSorted((one, other) => value(other) - value(one)).at(0)
  const isShown = (pair: Pair | undefined) =>
    pair !== undefined && pair.names.every((name) => name === title || shown.includes(name))
  return isShown(best(({ orders }) => orders)) || isShown(best(({ lift }) => lift))
}

/** Counts the customers whose last order is one and a half of their usual gaps ago: those who are overdue or likely gone. */
function countLapsed(shop: Shop): number {
  const known = shop.facts.filter(({ customer }) => customer !== null)
  const histories = [...Map.groupBy(known, ({ customer }) => customer?.id).values()]
  const gapsOf = (orders: typeof known) =>
    orders.slice(1).map(({ day }, at) => daysBetween(orders[at]?.day ?? day, day))
  const usual = quantile(histories.flatMap(gapsOf), 0.5)
  return histories.filter((orders) => {
    const gap = Math.max(1, orders.length >= 3 ? quantile(gapsOf(orders), 0.5) : usual)
    return daysBetween(orders.at(-1)?.day ?? TODAY, TODAY) >= 1.5 * gap
  }).length
}

const shownOf = ({ text, table }: Reply): string =>
  plain([text, ...(table?.rows.map((row) => row.join(' ')) ?? [])].join('\n'))

function citedFor(reply: Reply, title: string): string[] {
  return reply.citations.filter(({ label }) => plain(label).includes(title)).map(({ value }) => plain(value))
}

/** Whether a reply names what a list has to name, or cites the figure of a product's stock. */
export function showsNames(reply: Reply, names: Names, shop: Shop): boolean {
  switch (names.kind) {
    case 'running low':
      return runningLow(shop).every((title) => shownOf(reply).includes(title))
    case 'out of stock':
      return shop.titles.every((title) => shownOf(reply).includes(title) === (STOCK.get(title) ?? 0) <= 0)
    case 'stock of':
      return citedFor(reply, names.title).includes(String(STOCK.get(names.title)))
    case 'cover of':
      return citedFor(reply, names.title).includes(`${Math.round(coverOf(shop, names.title))} days`)
    case 'lapsed':
      // Which of them are likely gone is up to the model.
      return sum(reply.citations.map(({ value }) => Number(plain(value).replaceAll(',', '')))) === countLapsed(shop)
    case 'pairs':
      return showsPair(reply, shop)
    case 'bought with':
      return showsPair(reply, shop, names.title)
  }
}
