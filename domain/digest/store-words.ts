import { createWording, quoteName } from '#domain/advisor/wording.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { Month } from '#domain/contracts/months.ts'
import type { Today } from '#domain/contracts/today.ts'
import { dateFormat } from '#domain/locale-format.ts'
import { toSingleLine } from '#domain/single-line.ts'
import { lengthOf, type Period } from '#domain/periods.ts'
import { type Behind, describeBehind } from '#domain/today/describe-behind.ts'
import { coverageText, MONTH_NOUNS, tabOfMonth } from '#domain/today/month-figure.ts'
import { type DigestItem, type DigestLine, type DigestLink, type DigestSection, hrefFor } from './digest-text.ts'

/** Net sales and orders of the last complete day, or the last seven, and the days before that they are compared with. */
export type DigestDays = Period & {
  isYesterday: boolean
  /** `null` if the figures begin later. */
  comparedWith: Period | null
  net_sales: Metric
  orders: Metric
}

/** What is known of a store on the day of the digest. */
export type DigestStore = Pick<Today, 'store' | 'months' | 'actions' | 'signals' | 'fine' | 'behind' | 'outcomes'> & {
  /** `null` before the first complete day. */
  days: DigestDays | null
  /** The day of the last import, if that is so long ago that figures say nothing of now. */
  quietSince: string | null
  /** Whether it was looked at today. What there is to do isn't known before that. */
  isLooked: boolean
}

type Wording = ReturnType<typeof createWording>

export const NOTHING = 'Nothing to do.'

const NOT_LOOKED = 'What to do wasn’t ready for this email. '

const longDate = (day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** Returns the words of the digest about one store, for a language's numbers and dates. */
export function createStoreWords(locale: string) {
  const wording = createWording(locale)
  return {
    wording,
    whenOf: (days: DigestDays) => whenOf(days, wording),
    money: (value: number | null, currency: string) =>
      value === null ? '—' : wording.money(value, currency, { whole: true }),
    comparisonOf: (name: 'net_sales' | 'orders', days: DigestDays) => comparisonOf(name, days, wording),
    sectionOf: (known: DigestStore, name: string | null): DigestSection => sectionOf(known, name, wording),
    quietLines: (known: DigestStore) => quietLines(known, wording),
  }
}

export const isQuiet = ({ actions, signals, behind, days, quietSince, isLooked }: DigestStore): boolean =>
  isLooked &&
  behind === null &&
  actions.length === 0 &&
  signals.length === 0 &&
  days !== null &&
  isWeek(days) &&
  quietSince === null

const isWeek = (days: Period): boolean => lengthOf(days) === 7

/** Returns the store's name for a text, and whether its figures are samples. */
export const nameOfStore = ({ name, isSample }: Today['store']): string =>
  isSample ? `${quoteName(name)} (sample data)` : quoteName(name)

function whenOf(days: DigestDays, wording: Wording): string {
  const { from, to, isYesterday } = days
  if (from !== to && !isWeek(days)) return wording.range(days)
  if (from !== to) return isYesterday ? 'Last 7 days' : `7 days to ${wording.day(to)}`
  return isYesterday ? 'Yesterday' : wording.day(to, { weekday: true })
}

/** Returns the days of the figures with their date, where "Yesterday" or "Last 7 days" doesn't say it. */
function daysOf(days: DigestDays, wording: Wording): string {
  const when = whenOf(days, wording)
  if (isWeek(days)) return `${when}, ${wording.range(days)}`
  if (days.from !== days.to) return when
  return days.isYesterday ? `${when}, ${wording.day(days.to, { weekday: true })}` : when
}

type Compared = { size: string; rest: string }

/** Returns how a figure compares: "12% above" and "the Tuesday before". `null` if nothing can be said. */
function comparisonOf(name: 'net_sales' | 'orders', days: DigestDays, wording: Wording): Compared | null {
  const { comparedWith, from, to } = days
  const movement = comparedWith && wording.movement(name, days[name], { from, to })
  if (!movement || !comparedWith) return null
  const before = from === to ? `the ${longDate(comparedWith.from, { weekday: 'long' })} before` : 'the week before'
  if (movement.direction === 'none') return { size: 'the same as', rest: before }
  if (movement.size === 'new') return { size: 'none', rest: before }
  return { size: `${movement.size} ${movement.direction === 'up' ? 'above' : 'below'}`, rest: before }
}

const figuresHref = (storeId: string, { from, to }: Period, tab = 'sales'): string =>
  hrefFor(storeId, `/analytics?tab=${tab}&period=custom&from=${from}&to=${to}`)

const comparedHref = (storeId: string, days: Period): string =>
  `${figuresHref(storeId, days)}&compare=previous_period&match=weekdays`

type Figured = { store: Today['store']; days: DigestDays; wording: Wording }

function figureOf(name: 'net_sales' | 'orders', { store: { id, currency }, days, wording }: Figured) {
  const value: DigestLink = {
    text: wording.value(name, days[name].value, currency),
    href: figuresHref(id, days),
  }
  const compared = comparisonOf(name, days, wording)
  const note: DigestLine = compared ? [{ text: compared.size, href: comparedHref(id, days) }, ` ${compared.rest}`] : []
  return { label: name === 'net_sales' ? 'Net sales' : 'Orders', value, note }
}

function monthOf(month: Month, { store }: DigestStore, wording: Wording) {
  const { metric, from, to, end, goal, chance } = month
  const write = (amount: number) => wording.value(metric, amount, store.currency)
  const goalHref = hrefFor(store.id, '/settings/goals')
  const hasEnded = to >= end
  const outlook: DigestLine =
    chance === null || hasEnded ? [] : [', ', { text: `${wording.percent(chance)} chance`, href: goalHref }]
  const coverage = coverageText(month, wording.percent)
  const parts: DigestLine = goal === null ? [] : ['of ', { text: write(goal), href: goalHref }, ...outlook]
  return {
    label: `${longDate(from, { month: 'long' })} ${MONTH_NOUNS[metric]}${hasEnded ? '' : ' so far'}`,
    value: { text: write(month.value), href: figuresHref(store.id, { from, to }, tabOfMonth(metric)) },
    note: coverage === null ? parts : [...parts, parts.length > 0 ? `, ${coverage}` : coverage],
  }
}

/** Returns the items as people read them: what to do with its stake, and what else changed. */
function listsOf({ actions, signals, store }: DigestStore, wording: Wording): DigestSection['lists'] {
  const toDo = actions.map(({ title, why, stake, basis, href }): DigestItem => {
    const address = hrefFor(store.id, href)
    return {
      title: { text: title, href: address },
      stake:
        stake === null
          ? null
          : { text: `${wording.money(stake, store.currency, { whole: true })} at stake`, href: address },
      texts: basis === null ? [why] : [why, basis],
    }
  })
  const changed = signals.map(({ title, body, action, href }): DigestItem => ({
    title: { text: title, href: hrefFor(store.id, href) },
    stake: null,
    texts: [`${body} ${action}`.trim()],
  }))
  return [
    { title: 'What to do', items: toDo },
    { title: 'What changed', items: changed },
  ].filter(({ items }) => items.length > 0)
}

function sectionOf(known: DigestStore, name: string | null, wording: Wording): DigestSection {
  const { behind, days, fine, isLooked, months, quietSince, store } = known
  const empty = { name, days: null, figures: [], lists: [] }
  if (quietSince !== null) {
    const link = { text: 'Import newer orders', href: hrefFor(store.id, '/dashboard?import=new') }
    return { ...empty, lines: [[`Your last import was on ${wording.day(quietSince)}. `, link]] }
  }
  if (!days) return { ...empty, lines: [['There is no complete day yet.']] }
  const lists = isLooked ? listsOf(known, wording) : []
  const nothing: DigestLine = isLooked
    ? [NOTHING]
    : [NOT_LOOKED, { text: 'Open Today', href: hrefFor(store.id, '/dashboard') }]
  const orNothing = lists.length === 0 ? nothing : []
  const toDoLine = behind ? behindLine(behind, store) : orNothing
  const found = outcomeLines(known)
  const checked = fine.map(({ text }) => `${text}.`).join(' ')
  return {
    name,
    days: daysOf(days, wording),
    figures: [
      figureOf('net_sales', { store, days, wording }),
      figureOf('orders', { store, days, wording }),
      ...months.map((month) => monthOf(month, known, wording)),
    ],
    lists,
    lines: [toDoLine, ...found, checked === '' || !isLooked ? [] : [checked]].filter((line) => line.length > 0),
  }
}

const behindLine = (behind: Behind, { id }: DigestStore['store']): DigestLine => [
  `${describeBehind({ ...behind, shopName: toSingleLine(behind.shopName) })} `,
  { text: 'Open live sync', href: hrefFor(id, `/integrations/${behind.id}`) },
]

const outcomeLines = ({ outcomes }: DigestStore): DigestLine[] =>
  outcomes.map(({ text, basis }) => [`${text}. ${basis}`])

/** Returns a quiet week of a store in two lines, and what was found after actions that were done. */
function quietLines(known: DigestStore, wording: Wording): DigestLine[] {
  const { days, store } = known
  if (!days) return []
  const netSales = figureOf('net_sales', { store, days, wording })
  const orders = figureOf('orders', { store, days, wording })
  const noun = days.orders.value === 1 ? 'order' : 'orders'
  const compared: DigestLine = netSales.note.length > 0 ? [', ', ...netSales.note] : []
  return [
    [
      'Net sales were ',
      netSales.value,
      ' from ',
      { text: `${orders.value.text} ${noun}`, href: orders.value.href },
      ...compared,
      '.',
    ],
    ...outcomeLines(known),
    [NOTHING, ' ', { text: 'Open Today', href: hrefFor(store.id, '/dashboard') }],
  ]
}
