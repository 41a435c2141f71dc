import type { OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'
import { labelOfSegment, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { type Filter, isFieldFilter } from '#domain/contracts/figures-filter.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { createLocaleFormat } from '#domain/locale-format.ts'
import { METRIC_DEFINITIONS, type MetricName } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { agentFor, type AgentId } from './agents.ts'

/** A question in the words that the advisor reads, and the agent who answers it. */
export type PreparedQuestion = { agent: AgentId; question: string }

/** Questions are read in English. */
const english = createLocaleFormat('en-US')

/** Longer names than these are found by their beginning. */
const MOST_WORDS = 8
const LONGEST_NAME = 80

function shorten(name: string): string {
  const words = name.trim().split(/\s+/)
  const long = words.length > MOST_WORDS || name.length > LONGEST_NAME
  // By code points, so that no emoji is cut in half.
  return long ? Array.from(words.slice(0, MOST_WORDS).join(' ')).slice(0, LONGEST_NAME).join('') : words.join(' ')
}

/** Isolates a name, so that its writing direction doesn't affect the question. */
const quote = (name: string) => `\u2068${shorten(name)}\u2069`

/** Names a period in words that every question can have. */
function daysOf({ from, to }: Period): string {
  if (from === to) return `on ${english.day(from)}`
  const isMonth = from.endsWith('-01') && to === unitAround(from, 'month').to
  return isMonth ? `in ${english.month(from)}` : `between ${english.day(from)} and ${english.day(to)}`
}

/** Asks how a product sells. Without a period, the answer is on the latest days. */
export const askAboutProduct = (title: string, period: Period | null): PreparedQuestion => ({
  agent: 'marketing-manager',
  question: `What are net sales of ${[quote(title), ...(period ? [daysOf(period)] : [])].join(' ')}?`,
})

/** Other numbers aren't read as those of orders. */
const ORDER_NUMBER = /^#?[a-z]{0,4}-?\d+$/i

/** Asks for an order. `null` if its number can't be asked for. */
export const askAboutOrder = (number: string): PreparedQuestion | null =>
  ORDER_NUMBER.test(number) ? { agent: 'customer-support', question: `Show order ${number}` } : null

/** Asks what a customer buys. `null` without a name or an email address. */
export function askAboutCustomer(name: string | null): PreparedQuestion | null {
  if (name === null || name.trim() === '') return null
  return { agent: 'customer-support', question: `Which products did ${quote(name)} buy in all time?` }
}

type ShownCustomers = { segment: RfmSegment | null; overdue: OverdueLabel | null; isLimited: boolean }

/** Asks for the customers of a list. `null` if they are limited to what a question can't say. */
export function askAboutCustomers({ segment, overdue, isLimited }: ShownCustomers): PreparedQuestion | null {
  if (isLimited || (segment !== null && overdue !== null)) return null
  const agent = 'customer-support'
  if (segment !== null) return { agent, question: `Which customers are in the segment ${labelOfSegment(segment)}?` }
  if (overdue === 'likely_gone') return { agent, question: 'Which customers are likely gone?' }
  return { agent, question: overdue === null ? 'How many customers come back?' : 'Which customers are overdue?' }
}

/** Fields whose values are names that a question can have. */
const NAMED = ['country', 'channel', 'payment_method', 'discount_code', 'category', 'vendor', 'city', 'region']

/** Returns the name that the only filter is about. `null` for other filters. */
function nameIn(filters: readonly Filter[]): string | null {
  const [filter, ...others] = filters
  if (!filter || others.length > 0 || !isFieldFilter(filter)) return null
  const [operator, field, [value, ...more]] = filter
  if (operator !== 'is' || more.length > 0 || typeof value !== 'string' || !NAMED.includes(field)) return null
  return field === 'country' ? nameOfValue('country', value) : value
}

const isName = (metric: string): metric is MetricName => Object.hasOwn(METRIC_DEFINITIONS, metric)

type ShownMetric = { metric: string; period: Period; filters: readonly Filter[] }

/** Asks why a metric changed, or how high it is where filters limit it. `null` if a question can't say the filters. */
export function askAboutMetric({ metric, period, filters }: ShownMetric): PreparedQuestion | null {
  if (!isName(metric)) return null
  const label = METRIC_DEFINITIONS[metric].label.toLowerCase()
  const agent = agentFor({ metric }).id
  if (filters.length === 0) return { agent, question: `Why did ${label} change ${daysOf(period)}?` }
  const name = nameIn(filters)
  if (name === null) return null
  const of = `${quote(name)} ${daysOf(period)}`
  return { agent, question: metric === 'orders' ? `How many orders came from ${of}?` : `Show ${label} of ${of}` }
}

/** How titles of signals begin that are on a metric of the store. */
const SUBJECTS: readonly (readonly [RegExp, MetricName])[] = [
  [/^Orders (?:rose|fell|from|through|stopped)\b/, 'orders'],
  [/^Net sales\b/, 'net_sales'],
  [/^New customers\b/, 'new_customers'],
  [/^The average order value\b/, 'average_order_value'],
]

/** Asks about what changed: about its metric and days, or for all changes if there is no such question. */
export function askAboutSignal({ title, href }: { title: string; href: string }): PreparedQuestion {
  const all: PreparedQuestion = { agent: 'marketing-manager', question: 'What changed?' }
  const metric = SUBJECTS.find(([pattern]) => pattern.test(title))?.[1]
  const search = new URLSearchParams(href.split('?')[1] ?? '')
  const [from, to] = [search.get('from'), search.get('to')]
  if (metric === undefined || from === null || to === null) return all
  const filters: Filter[] = JSON.parse(search.get('where') ?? '[]')
  return askAboutMetric({ metric, period: { from, to }, filters }) ?? all
}
