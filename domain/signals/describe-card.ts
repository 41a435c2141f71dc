import { createWording } from '#domain/advisor/wording.ts'
import type { Finding } from '#domain/analysis/signals/signal-series.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import type { SignalSeverity } from '#domain/contracts/signals.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { adviceOn, DATA_STOPPED, doubtOf, OUTLIER, STOCK_OUT } from './advice.ts'
import type { CardNames, CardTexts } from './card-texts.ts'
import { describeStockOut, stockOutPart } from './describe-stock-out.ts'
import { hrefOf, type SeriesWords, wordsOfSeries } from './series-words.ts'

const MOST_PARTS = 3

/** From this size on, a bad change of the whole store is critical. */
const CRITICAL_CHANGE = 0.5

const DAYS_OF_YEAR = 365

/** From this many years on, more is not said: no shop is that old. */
const MOST_YEARS = 100

const wording = createWording('en-US')

/** Writes what a card says. */
export function describeCard(subject: CardSubject, names: CardNames): CardTexts {
  switch (subject.kind) {
    case 'change':
      return describeChange(subject, names)
    case 'stopped':
      return describeStop(subject.source.days, { of: subject.source.channel, names })
    case 'stock_out':
      return describeStockOut(subject.stockOut, names)
    case 'outlier':
      return describeOutlier(subject.order, names)
  }
}

function describeChange({ lead, parts, stockOut }: CardSubject & { kind: 'change' }, names: CardNames): CardTexts {
  const words = wordsOfSeries(lead.series, names.nameOf(lead.series))
  const write = writerOf(words, names.currency)
  const days: Period = { from: windowStart(lead), to: lead.day }
  const [low, high] = lead.range
  const moved = parts.filter(({ series }) => series !== lead.series).slice(0, MOST_PARTS)
  return {
    severity: severityOf(lead, words),
    since: lead.since,
    title: titleOf(lead, words, days),
    body: `${capitalize(wording.days(days))}: ${write.value(lead.observed)} ${words.noun}${isTiny(lead, words) ? ' instead of' : ', usually'} about ${write.usual(lead.expected)} (${write.low(Math.max(low, 0))} to ${write.value(high)}).`,
    unusual: howUnusual(lead.onceInDays),
    parts: [
      ...moved.map(({ series, observed, expected }) => {
        const part = wordsOfSeries(series, names.nameOf(series))
        const writePart = writerOf(part, names.currency)
        return `${part.subject}: ${writePart.value(observed)} instead of about ${writePart.usual(expected)}`
      }),
      ...(stockOut === undefined ? [] : [stockOutPart(stockOut, names)]),
    ],
    against: doubtOf(lead),
    action: stockOut === undefined ? adviceOn(lead) : STOCK_OUT.unknown.action,
    href: hrefOf(words, { from: lead.since < days.from ? lead.since : days.from, to: lead.day }),
  }
}

const windowStart = ({ day, window }: Finding): string => addDays(day, 1 - window)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Write = (value: number) => string

/** How a figure is written, the usual one, and the lower end of its range. */
type Writer = { value: Write; usual: Write; low: Write }

/** Below this, a usual count rounded to whole ones is far from the true one. */
const SMALL_COUNT = 10

function writerOf({ unit }: SeriesWords, currency: string): Writer {
  const sameFor = (write: Write): Writer => ({ value: write, usual: write, low: write })
  if (unit === 'money') return sameFor((value) => wording.money(Math.round(value), currency, { whole: true }))
  if (unit === 'ratio') return sameFor((value) => wording.percent(value, { aligned: true }))
  return {
    value: (value) => wording.number(Math.round(value)),
    usual: (value) => wording.number(value < SMALL_COUNT ? Math.round(value * 10) / 10 : Math.round(value)),
    low: (value) => wording.number(Math.floor(value)),
  }
}

/** A percentage of fewer says nothing to an owner: 8 orders instead of 0.7 are 999% more. */
const TINY_COUNT = 2

const isTiny = ({ expected }: Finding, { unit }: SeriesWords) => unit === 'count' && expected < TINY_COUNT

/** The figures beside a title are of other days, so it names its own. */
function titleOf(lead: Finding, words: SeriesWords, days: Period): string {
  const { direction, expected, isNothing, observed } = lead
  const { subject, unit } = words
  if (isNothing) return `${subject} stopped`
  const verb = direction === 'up' ? 'rose' : 'fell'
  const when = namesOf(days)
  if (unit === 'ratio') return `${subject} ${verb} to ${wording.percent(toPercent(observed))} ${when}`
  if (isTiny(lead, words)) return `${subject} ${verb} to ${wording.number(observed)} ${when}`
  if (expected <= 0) return `${subject} ${verb} ${when}`
  return `${subject} ${verb} ${wording.change(toPercent((observed - expected) / expected), { sign: false })} ${when}`
}

/** The year is in the body. */
function namesOf({ from, to }: Period): string {
  const first = wording.day(from, { year: false })
  return from === to ? `on ${first}` : `from ${first} to ${wording.day(to, { year: false })}`
}

const toPercent = (ratio: number) => Math.round(ratio * 100) / 100

/** A single country, channel or product is never critical. */
function severityOf({ direction, observed, expected }: Finding, { filter, good }: SeriesWords): SignalSeverity {
  if (good === null) return 'info'
  if (good === direction) return 'good'
  const isLarge = expected > 0 && Math.abs(observed - expected) >= CRITICAL_CHANGE * expected
  return isLarge && filter === null ? 'critical' : 'warning'
}

function howUnusual(onceInDays: number): string {
  const years = Math.round(onceInDays / DAYS_OF_YEAR)
  if (years >= MOST_YEARS) return `Chance alone explains this less than once in ${MOST_YEARS} years.`
  if (years >= 2) return `Chance alone explains this about once in ${wording.number(years)} years.`
  return `Chance alone explains this about once in ${wording.number(Math.round(onceInDays))} days.`
}

function describeStop({ from, to }: Period, { of, names }: { of: string | null; names: CardNames }): CardTexts {
  const from_ = of === null ? '' : ` from ${names.nameOf(`source:${of}`)}`
  const days = from === to ? `on ${wording.day(from)}` : `since ${wording.day(from)}`
  return {
    severity: 'critical',
    since: from,
    title: `Orders${from_} stopped arriving`,
    body: `There are none ${days}. Figures of these days say nothing about how the shop does.`,
    unusual: null,
    parts: [],
    ...DATA_STOPPED,
    href: hrefOf({ tab: 'sales', filter: null }, { from: windowBefore(from), to }),
  }
}

const windowBefore = (day: string): string => addDays(day, -28)

type Outlier = (CardSubject & { kind: 'outlier' })['order']

function describeOutlier(order: Outlier, { nameOf }: CardNames): CardTexts {
  const name = nameOf(`order:${order.id}`)
  return {
    severity: 'info',
    since: order.day,
    ...(order.returnedOn === undefined ? textsOfOutlier(order, name) : textsOfReturned(order, order.returnedOn, name)),
    unusual: order.onceInDays === undefined ? null : howRare(order.onceInDays),
    parts: [],
    href: `/analytics/orders/${order.id}`,
  }
}

type OutlierTexts = Pick<CardTexts, 'title' | 'body' | 'against' | 'action'>

function textsOfOutlier({ of, share, period }: Outlier, name: string): OutlierTexts {
  const what = of === 'sales' ? 'gross sales' : 'returns'
  return {
    title: `One order is ${wording.percent(toPercent(share))} of ${what}`,
    body: `${capitalize(wording.days(period))}, ${what} come mostly from order ${name}. Sales and averages with and without it differ much.`,
    ...OUTLIER[of],
  }
}

function textsOfReturned({ day, share, period }: Outlier, returnedOn: string, name: string): OutlierTexts {
  const when = returnedOn === day ? 'on the same day' : `on ${wording.day(returnedOn)}`
  return {
    title: 'A very large order was placed and returned in full',
    body: `${capitalize(wording.days(period))}, order ${name} was ${wording.percent(toPercent(share))} of gross sales. All of it came back ${when}. Together they leave net sales as they were, but gross sales, returns and the average order value have them.`,
    ...OUTLIER.returned,
  }
}

function howRare(onceInDays: number): string {
  const years = Math.round(onceInDays / DAYS_OF_YEAR)
  return `By your orders so far, one this large comes at most about once in ${years} years.`
}
