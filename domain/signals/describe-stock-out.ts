import { createWording } from '#domain/advisor/wording.ts'
import type { StockOut } from '#domain/analysis/signals/stock-outs.ts'
import { addDays, lengthOf } from '#domain/periods.ts'
import { STOCK_OUT } from './advice.ts'
import type { CardNames, CardTexts } from './card-texts.ts'
import { hrefOf, wordsOfSeries } from './series-words.ts'

const wording = createWording('en-US')

/** The figures open with the days before, which are usual. */
const DAYS_BEFORE = 28

/** Writes what a card of a product without stock says. */
export function describeStockOut(stockOut: StockOut, names: CardNames): CardTexts {
  const { product, since, day, daily, chance } = stockOut
  const name = names.nameOf(product)
  const days = wording.many(lengthOf({ from: since, to: day }), 'day')
  return {
    severity: 'warning',
    since,
    title: stockOut.stock ? `${name} stopped selling` : `${name} is probably out of stock`,
    body: `No sale for ${days}, since ${wording.day(since)}. It usually sells ${unitsADay(daily)}. ${lostSales(stockOut, names)}`,
    unusual: howRare(chance),
    parts: [],
    ...doubtAndAction(stockOut),
    href: hrefOf(wordsOfSeries(product, name), { from: addDays(since, -DAYS_BEFORE), to: day }),
  }
}

/** Writes which product without stock a change comes with. */
export const stockOutPart = (stockOut: StockOut, names: CardNames): string =>
  `${names.nameOf(stockOut.product)} is probably out of stock since ${wording.day(stockOut.since)}. ${lostSales(stockOut, names)}`

function lostSales({ lost }: StockOut, { currency }: CardNames): string {
  const write = (amount: number) => wording.money(amount, currency, { whole: true })
  return `That costs about ${write(lost.amount)} of net sales so far (${write(lost.low)} to ${write(lost.high)}).`
}

/** Small numbers have a decimal, because 1.4 units a day is far from 1. */
const unitsADay = (daily: number): string => {
  const rounded = daily < 10 ? Math.round(daily * 10) / 10 : Math.round(daily)
  return `about ${wording.number(rounded)} ${rounded === 1 ? 'unit' : 'units'} a day`
}

/** Beyond a million, the model says more than the shop's days can. */
const MOST_TIMES = 6

function howRare(chance: number): string {
  const times = 10 ** Math.min(MOST_TIMES, Math.floor(-Math.log10(chance)))
  return `Chance alone explains so long a pause less than once in ${wording.number(times)} times.`
}

function doubtAndAction({ stock }: StockOut): Pick<CardTexts, 'against' | 'action'> {
  if (stock === undefined) return STOCK_OUT.unknown
  const left = wording.many(stock.available, 'unit')
  return { ...STOCK_OUT.inStock, against: `Its stock says otherwise: ${left} on ${wording.day(stock.on)}.` }
}
