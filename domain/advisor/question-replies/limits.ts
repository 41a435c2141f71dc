import { quoteName } from '#domain/advisor/wording.ts'
import type { About } from '#domain/contracts/questions.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'

const SHOWN_NAMES = 5
const SHOWN_CONDITIONS = 5

type Preposition = { of: string; not: string; kind?: string }

/** How a figure and a name belong together: net sales in Germany, with the code SPRING15. */
const PREPOSITIONS: Partial<Record<DimensionName, Preposition>> = {
  country: { of: 'in', not: 'outside' },
  region: { of: 'in', not: 'outside', kind: 'the region ' },
  city: { of: 'in', not: 'outside', kind: 'the city ' },
  channel: { of: 'through', not: 'without' },
  payment_method: { of: 'paid with', not: 'not paid with' },
  discount_code: { of: 'with', not: 'without', kind: 'the code ' },
  category: { of: 'of', not: 'without', kind: 'the category ' },
  vendor: { of: 'of', not: 'without', kind: 'the vendor ' },
  product: { of: 'of', not: 'without' },
  customer: { of: 'of', not: 'without' },
}

const OTHER: Preposition = { of: 'for', not: 'without' }

function writeNames(field: DimensionName, named: readonly About[]): string {
  const { of, not, kind = '' } = PREPOSITIONS[field] ?? OTHER
  const names = named.slice(0, SHOWN_NAMES).map(({ text }) => quoteName(text))
  const rest = named.length > SHOWN_NAMES ? ` and ${named.length - SHOWN_NAMES} more` : ''
  const isEither = ['product', 'category', 'vendor', 'customer'].includes(field)
  return `${named[0]?.isNegated ? not : of} ${kind}${names.join(isEither ? ' or ' : ' and ')}${rest}`
}

/** Conditions without a name, as they stand behind a figure. */
function writeCondition(text: string, metric: QueryMetric): string {
  if (/^with(?:out)? /.test(text)) return text
  if (/^[A-Z]/.test(text)) return `on ${text}`
  const { who, rest = '' } = /^(?<who>orders|customers) (?<rest>.*)$/.exec(text)?.groups ?? {}
  if (who !== undefined) return who === metric ? rest : `of ${text}`
  return text.endsWith('orders') ? `of ${text}` : `from ${text}`
}

/**
 * Returns what a figure is limited to, with a space before it: in ⁨Germany⁩, from new customers. Empty if it is limited to
 * nothing.
 */
export function describeLimits(about: readonly About[], metric: QueryMetric): string {
  const groups = Map.groupBy(
    about.filter(({ field }) => field !== null),
    ({ field, isNegated }) => `${field} ${isNegated}`,
  )
  const names = [...groups.values()].flatMap((named) => {
    const field = named[0]?.field
    return field ? [writeNames(field, named)] : []
  })
  const conditions = about.filter(({ field }) => field === null).slice(0, SHOWN_CONDITIONS)
  const all = [...names, ...conditions.map(({ text }) => writeCondition(text, metric))]
  return all.map((limit) => ` ${limit}`).join('')
}
