import { figureOf } from './plain/figures.ts'
import { coverOf, lapsedCustomers, lowOnes, paceOf, soldOut, titlesOf } from './lists.ts'
import { addDays } from './plain/plain-days.ts'
import type { PlainShop } from './plain/plain-shop.ts'
import { isWritten, numbersIn, plain, type SeenReply, type ShownFigure, shownIn, unitOf } from './reply.ts'
import { select } from './plain/select-orders.ts'
import type { Days, Job, Metric, Where } from './truth.ts'

const LAST_90 = 90
const LARGEST_COVER = 60
/** How far a guess of what comes may be from what was sold, in times. */
const FURTHEST = 2.5

/** `in part`: nothing wrong is said, but something is missing. */
export type Done = 'all' | 'in part' | 'no'

type Check = (reply: SeenReply, shop: PlainShop) => Done

const allIf = (isDone: boolean): Done => (isDone ? 'all' : 'no')

/** Sold out, and still asked for: the first thing to order. */
function missed(shop: PlainShop): string[] {
  const sold = new Set(
    select(shop, [addDays(shop.today, -LAST_90), shop.today]).orders.flatMap(({ products }) => products),
  )
  return soldOut(shop).filter((title) => sold.has(title))
}

const knowsStock = ({ products }: PlainShop): boolean => [...products.values()].some(({ stock }) => stock !== null)

/** How many days of sales an order of a product may be for. */
const ORDERED_FOR = { least: 7, most: 180 }

/** Whether a line that names a product has a number that could be ordered, beside what is in stock. */
function hasQuantity(reply: SeenReply, title: string, shop: PlainShop): boolean {
  const pace = paceOf(shop, title)
  const stock = shop.products.get(title)?.stock ?? 0
  const lines = shownIn(reply)
    .split('\n')
    .filter((line) => line.includes(title))
  return lines
    .flatMap((line) => numbersIn(line.replaceAll(title, '')))
    .some(
      ({ value }) => value !== stock && value >= ORDERED_FOR.least * pace - stock && value <= ORDERED_FOR.most * pace,
    )
}

const namesWhatToOrder: Check = (reply, shop) => {
  const shown = shownIn(reply)
  if (!knowsStock(shop))
    return allIf(/stock|quantit/i.test(shown) && /import|no file|not known|don’t know/i.test(shown))
  const wanted = [...missed(shop), ...lowOnes(shop)]
  const plenty = titlesOf(shop).filter((title) => coverOf(shop, title) > LARGEST_COVER)
  const hasNames = wanted.every((title) => shown.includes(title)) && plenty.every((title) => !shown.includes(title))
  if (!hasNames) return 'no'
  // Days of cover look like numbers to order, unless the reply speaks of ordering.
  return /order/i.test(shown) && wanted.every((title) => hasQuantity(reply, title, shop)) ? 'all' : 'in part'
}

/** What is proposed first is what is sold out. Without stock, nothing is said to be. */
const proposesWork: Check = (reply, shop) => {
  const shown = shownIn(reply)
  if (!knowsStock(shop))
    return allIf(/to do|nothing unusual|import newer/i.test(shown) && !/restock|out of stock/i.test(shown))
  const [first] = missed(shop)
  return allIf(first === undefined ? /nothing to do/i.test(shown) : shown.includes(first))
}

/** Those it names are overdue. It names none if none of them has agreed to emails. */
const namesWhomToWriteTo: Check = (reply, shop) => {
  const lapsed = new Set(lapsedCustomers(shop))
  const named = shownIn(reply).match(/Customer \d+/g) ?? []
  const hasNone = /none of them has agreed/i.test(reply.text) && isWritten(reply.text, lapsed.size, 'number')
  if (named.length === 0) return allIf(hasNone)
  return allIf(named.every((name) => lapsed.has(name)))
}

const citesOf = (reply: SeenReply, shop: PlainShop, { metric, days, where }: Figure): boolean => {
  const value = figureOf(metric, select(shop, days, where))
  return reply.citations.some(
    ({ value: shown, period }) =>
      period.from === days[0] && period.to === days[1] && isWritten(shown, value, unitOf(metric)),
  )
}

type Figure = { metric: Metric; days: Days; where?: Where }

/** The last complete day: yesterday, or the day before the file ended. */
const tellsYesterday: Check = (reply, shop) => {
  const day = addDays(shop.today, -1)
  const metrics = ['net_sales', 'orders'] as const
  return allIf(metrics.every((metric) => citesOf(reply, shop, { metric, days: [day, day] })))
}

/** The promotion of the sample shop, by its code or by its days. */
const tellsOfCampaign: Check = (reply, shop) => {
  const days: Days = ['2025-11-24', '2025-11-30']
  const metrics = ['net_sales', 'total_sales', 'gross_sales', 'orders', 'discounts'] as const
  const byCode: Figure[] = reply.citations.flatMap(({ period }) =>
    metrics.map((metric) => ({ metric, days: [period.from, period.to] as const, where: { code: 'BLACKTEA' } })),
  )
  const figures = [...metrics.map((metric) => ({ metric, days })), ...byCode]
  return allIf(figures.some((figure) => citesOf(reply, shop, figure)))
}

const saysWhereToSubscribe: Check = ({ text }) =>
  allIf(/notification|by email/i.test(text) && /week/i.test(text) && /settings|choose|subscribe/i.test(text))

/** Those with stock and without a sale in 90 days are named in the text, and none of which a month's sales are left. */
const namesSlowMovers: Check = (reply, shop) => {
  const shown = plain(reply.text)
  const sold = new Set(
    select(shop, [addDays(shop.today, -LAST_90), shop.today]).orders.flatMap(({ products }) => products),
  )
  const dead = titlesOf(shop).filter((title) => !sold.has(title) && (shop.products.get(title)?.stock ?? 0) > 0)
  const quick = titlesOf(shop).filter((title) => coverOf(shop, title) < LARGEST_COVER / 2)
  return allIf(dead.every((title) => shown.includes(title)) && quick.every((title) => !shown.includes(title)))
}

/** What is planted in the sample's last weeks is told. */
const tellsChanges: Check = (reply, shop) => {
  const shown = shownIn(reply)
  return allIf(/nothing unusual/i.test(shown) || missed(shop).some((title) => shown.includes(title)))
}

/** A guess of coming days that is not far from as many last ones. */
const guessesAhead: Check = (reply, shop) => {
  const isGuess = ({ value, period: { from, to } }: ShownFigure) => {
    if (to <= shop.today) return false
    const length = Math.max(1, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
    const last: Days = [addDays(shop.today, -length), addDays(shop.today, -1)]
    const usual = (figureOf('net_sales', select(shop, last)) ?? 0) / 100
    const guess = Number(plain(value).replaceAll(/[^\d.]/g, ''))
    return guess > usual / FURTHEST && guess < usual * FURTHEST
  }
  return allIf(reply.citations.some(isGuess))
}

const CHECKS: Record<Job, Check> = {
  'what to do today': proposesWork,
  'whom to write to': namesWhomToWriteTo,
  'what to order': namesWhatToOrder,
  'how yesterday went': tellsYesterday,
  'did the campaign work': tellsOfCampaign,
  'weekly summary': saysWhereToSubscribe,
  'slow movers': namesSlowMovers,
  'what changed': tellsChanges,
  'what comes next': guessesAhead,
}

/** Whether a reply names what a job has to name. */
export const doesJob = (reply: SeenReply, job: Job, shop: PlainShop): Done => CHECKS[job](reply, shop)
