import type { NamedField } from '#domain/advisor/questions/words/store-names.ts'
import { labelInText } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import type { Parts } from './read-parts.ts'

const LEAD = /\b(?:in|on|from|since|during|until|till|before|after|over)(?: the)?\s+$/

const PREPOSITIONS: Partial<Record<NamedField, string>> = {
  product: 'of',
  category: 'of',
  vendor: 'of',
  customer: 'of',
  discount_code: 'with code',
  payment_method: 'paid with',
}

/** Writes names of one field together: in Germany and Canada, except Berlin. */
function namesIn({ mentions }: Parts): string[] {
  const groups = Map.groupBy(mentions, ({ field, isNegated }) => (isNegated ? 'except' : (PREPOSITIONS[field] ?? 'in')))
  return [...groups].map(([lead, named]) => `${lead} ${named.map(({ text }) => text).join(' and ')}`)
}

/** Returns the words for days with the preposition before them. */
function daysOf({ text, spans }: Parts): string[] {
  const [span] = spans
  if (!span) return []
  const lead = LEAD.exec(text.slice(0, span.start))?.[0] ?? ''
  return [`${lead}${text.slice(span.start, span.end)}`]
}

function describeCondition(text: string): string {
  if (text.startsWith('with')) return text
  return /^[A-Z]/.test(text) ? `on ${text}` : `from ${text}`
}

/** Writes what was understood of a question as a question. Returns `null` if that is nothing. */
export function describeParts(parts: Parts): string | null {
  const { metrics, shape, mentions, conditions, amountText } = parts
  const isEmpty = metrics.length + shape.by.length + mentions.length + conditions.length === 0 && !shape.isOrders
  if (isEmpty && amountText === null) return null
  const subject = metrics.length === 0 && (shape.isOrders || amountText !== null) ? ['orders' as const] : metrics
  const named = subject.length > 0 ? subject : ['net_sales' as const]
  return [
    named.map((metric) => QUERY_METRIC_DEFINITIONS[metric].label).join(' and '),
    ...(amountText === null ? [] : [amountText]),
    ...shape.by.slice(0, 2).map((name) => `by ${labelInText(name)}`),
    ...namesIn(parts),
    ...conditions.map(({ text }) => describeCondition(text)),
    ...daysOf(parts),
  ].join(' ')
}
