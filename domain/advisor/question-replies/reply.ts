import type { Reply } from '#domain/advisor/advisor.ts'
import type { Agent } from '#domain/advisor/agents.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { startText } from '#domain/advisor/replies/compared-start.ts'
import { describeChange, stateValue } from '#domain/advisor/replies/figures-reply.ts'
import { endText } from '#domain/advisor/replies/open-days.ts'
import { readAsText } from '#domain/advisor/replies/read-as.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import type { QuestionAnswer } from '#domain/contracts/questions.ts'
import { joinNames } from '#domain/join-names.ts'
import { isAdMetric, isCostMetric, QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { averageSentence, citeSums } from './average-reply.ts'
import { chartOf } from './chart.ts'
import { citationOf, type FiguresOfQuestion } from './citations.ts'
import { describeLimits } from './limits.ts'
import { peopleOnly } from './people-only.ts'
import { citeShare, countText, effectText, citeCount, shareText } from './share-reply.ts'
import { tableOf, tableTitle, valuesOfRow } from './table.ts'

type Asked = FiguresOfQuestion['asked']

const SHOWN_UNSOLD = 10

function whyUnknown(name: QueryMetric): string {
  if (isCostMetric(name)) return 'no cost is known'
  return isAdMetric(name) ? 'no ad spend is known for it' : 'there are no orders'
}

function totalSentence(answer: FiguresOfQuestion, name: QueryMetric, wording: Wording): string {
  const { asked, figures } = answer
  const { totals, currency, period, comparison } = figures
  const metric = totals[name] ?? { value: null, comparison: null, change: null }
  const days = wording.days(period)
  const limits = describeLimits(asked.about, name)
  if (metric.value === null)
    return `${QUERY_METRIC_DEFINITIONS[name].label}${limits} ${days}: no value, because ${whyUnknown(name)}.`
  const value = wording.value(name, metric.value, currency)
  const change = comparison
    ? describeChange({ name, metric, currency, period, compared: comparison, open: figures }, wording)
    : ''
  const stated = `${stateValue(name, metric.value, value)}${limits} ${days}.`
  return `${averageSentence(answer, name, wording) ?? stated}${change}`
}

/** Returns the product that a question is about, if it asks for nothing but its sales. */
function onlyProduct({ query, about, average }: Asked): string | null {
  const [first] = about
  const isSales = query.metrics.includes('net_sales') && query.metrics.every((name) => OF_PRODUCTS.includes(name))
  return isSales && average === null && about.length === 1 && first?.field === 'product' && !first.isNegated
    ? first.text
    : null
}

const OF_PRODUCTS: readonly QueryMetric[] = ['net_sales', 'units']

/** A product is named first: ⁨Sencha⁩ brought in £12.00 net sales from 2 units. */
function productSentence({ asked, figures }: FiguresOfQuestion, wording: Wording): string | null {
  const product = onlyProduct(asked)
  if (product === null) return null
  const sales = wording.value('net_sales', figures.totals.net_sales?.value ?? null, figures.currency)
  const units = wording.many(figures.totals.units?.value ?? 0, 'unit')
  return `${quoteName(product)} brought in ${sales} net sales from ${units} ${wording.days(figures.period)}.`
}

function replyWithTotals(answer: FiguresOfQuestion, wording: Wording): Partial<Reply> & { text: string } {
  const { metrics } = answer.asked.query
  const sentences = metrics.map((name) => totalSentence(answer, name, wording))
  return { text: productSentence(answer, wording) ?? sentences.join('\n') }
}

const ORDER_WORDS = { desc: 'highest', asc: 'lowest' } as const

/** Names the first row of a ranking. */
function leadSentence(answer: FiguresOfQuestion, wording: Wording): string {
  const { asked, figures } = answer
  const [row] = figures.rows
  const [metric] = asked.query.metrics
  if (!row || !metric || asked.query.by.length !== 1 || asked.direction === null || asked.trend) return ''
  const [name = ''] = valuesOfRow(answer, row, wording)
  const value = wording.value(metric, row.metrics[metric]?.value ?? null, figures.currency)
  return ` The ${ORDER_WORDS[asked.direction]} is ${name} with ${value}.${lossText(answer, wording)}`
}

/** Says how many parts with the least profit lost money. */
function lossText({ asked, figures }: FiguresOfQuestion, wording: Wording): string {
  if (asked.direction !== 'asc' || asked.query.metrics[0] !== 'gross_profit') return ''
  const lost = figures.rows.filter(({ metrics }) => (metrics.gross_profit?.value ?? 0) < 0).length
  if (lost === 0) return ' None of those with a known cost lost money.'
  return lost === figures.rows.length ? ' All of these lost money.' : ` ${wording.number(lost)} of them lost money.`
}

function replyWithRows(answer: FiguresOfQuestion, wording: Wording): Partial<Reply> & { text: string } {
  const { asked, figures } = answer
  const heading = `${tableTitle(asked)}${describeLimits(asked.about, asked.query.metrics[0] ?? 'net_sales')} ${wording.days(figures.period)}`
  if (figures.rows.length === 0) return { text: `${heading}: there is nothing to list.` }
  const compared = figures.comparison ? `, compared with ${wording.range(figures.comparison)}` : ''
  const shown =
    figures.rows.length < figures.rowCount
      ? ` These are ${figures.rows.length} of ${wording.number(figures.rowCount)}.`
      : ''
  const lead = asked.query.rows ? '' : `${heading}${compared}.${leadSentence(answer, wording)}`
  return {
    text: `${lead}${shown}`.trim(),
    table: tableOf(answer, heading, wording),
  }
}

/** Products that nobody bought come first, for they are the ones to drop. */
function unsoldText({ asked, figures, unsold }: FiguresOfQuestion, wording: Wording): string {
  if (!asked.isUnsold) return ''
  const days = wording.days(figures.period)
  if (unsold.length === 0) return `Every product that has ever sold was bought ${days}.\n\n`
  const names = unsold.slice(0, SHOWN_UNSOLD).map(quoteName).join('; ')
  const rest = unsold.length > SHOWN_UNSOLD ? `; and ${wording.number(unsold.length - SHOWN_UNSOLD)} more` : ''
  return `Nobody bought these products ${days}, although they sold before: ${names}${rest}.\n\n`
}

/** Says what was read as something else, and what isn't there. */
const WITHOUT_FEES = 'Shipping and fees that are sold as products are not listed.'

function notesOf(
  { asked, figures, isWithoutFees }: FiguresOfQuestion,
  notes: (string | null)[],
  wording: Wording,
): string[] {
  const { leftOut, ordersBegin } = figures
  const { ordersInOtherCurrencies: others } = leftOut
  const missing = notes.flatMap((note) => (note === null ? [] : [`${note}.`]))
  return [
    ...new Set(missing),
    ...(isWithoutFees ? [WITHOUT_FEES] : []),
    ...[startText(ordersBegin, wording), endText(figures, wording), readAsText(asked.corrections)].filter(Boolean),
    ...(others > 0
      ? [
          `${wording.many(others, 'order')} in other currencies ${others === 1 ? 'is' : 'are'} not part of these figures, which are in ${figures.currency}.`,
        ]
      : []),
  ]
}

type Said = Partial<Reply> & { text: string }

/** A share, a count or the effect of refunds is said first. */
function leadOf(answer: FiguresOfQuestion, wording: Wording): string {
  const { asked } = answer
  if (asked.isCount) return countText(answer, wording)
  if (asked.isEffect) return effectText(answer, wording)
  if (asked.share && asked.query.by.length === 0) return shareText(answer, wording)
  const isListOnly = asked.query.rows !== undefined && !asked.query.metrics.includes('orders')
  return isListOnly ? '' : replyWithTotals(answer, wording).text
}

function listOf(answer: FiguresOfQuestion, wording: Wording): Said {
  const { by, rows } = answer.asked.query
  return by.length > 0 || rows !== undefined ? replyWithRows(answer, wording) : { text: '' }
}

function citationsOf(answer: FiguresOfQuestion, wording: Wording): Reply['citations'] {
  const { asked } = answer
  const own = asked.query.metrics.map((name) => citationOf(answer, name, wording))
  if (asked.isCount) return [citeCount(answer, wording), ...own.filter((_, at) => at === 1 && own.length === 3)]
  const cited = [...own, ...citeSums(answer, wording)]
  return asked.share && asked.query.by.length === 0 ? [...citeShare(answer, wording), ...cited] : cited
}

/** Replies with the figures of a question that has breakdowns, conditions or ranks. */
export function replyToQuestion(given: FiguresOfQuestion, wording: Wording): Reply {
  const { answer, note: nobody } = peopleOnly(given, wording)
  const { text, ...reply } = listOf(answer, wording)
  const citations = citationsOf(answer, wording)
  const notes = notesOf(
    answer,
    citations.map(({ note }) => note),
    wording,
  )
  const remarks = [...(nobody === null ? [] : [nobody]), ...notes].join(' ')
  const parts = [leadOf(answer, wording), unsoldText(answer, wording).trim(), text, remarks]
  return replyOf({
    ...reply,
    text: parts.filter((part) => part !== '').join('\n\n'),
    citations,
    attachments: chartOf(answer, wording),
  })
}

/** Quotes words: “won”; “won” and “football match”; “a”, “b” and “c”. */
function quoteWords(words: readonly string[]): string {
  return joinNames(words.map((word) => `“${quoteName(word)}”`))
}

/** Says what was not understood. Figures of another question would be worse than none. */
export function replyToUnclear(
  { unknown, nearest }: Extract<QuestionAnswer, { kind: 'unclear' }>,
  { field }: Agent,
): Reply {
  const lead =
    unknown.length > 0
      ? `I did not understand ${quoteWords(unknown)}, so I give no figures.`
      : 'I did not understand which figures you mean. Ask for one thing at a time, such as "net sales by country last month".'
  return replyOf({
    text:
      nearest === null
        ? `${lead} I answer questions about ${field}.`
        : `${lead} I can answer: ${quoteName(nearest.replace(/[?.]$/, ''))}.`,
    suggestions: nearest === null ? [] : [nearest],
  })
}
