import { DEFAULT_TERMS, LIMITS, type ReorderTerms, termsOf } from '#domain/analysis/reorder/reorder-rules.ts'
import type { NamedRule } from '#data/stores/reorder-rules.ts'
import { formatCount, formatNumber } from '#lib/format.ts'

export type Term = keyof ReorderTerms

export const TERMS: readonly Term[] = [
  'leadDays',
  'reviewDays',
  'minimum',
  'packSize',
  'serviceLevel',
  'holdingPercent',
]

export const TERM_WORDS: Record<Term, { label: string; hint: string }> = {
  leadDays: { label: 'Lead time (days)', hint: 'From your order until it is in stock.' },
  reviewDays: { label: 'Days between orders', hint: 'How often you order: 7 for each Monday.' },
  minimum: { label: 'Minimum units', hint: 'The least units of an order.' },
  packSize: { label: 'Pack size', hint: 'Units in a pack. Orders are whole packs.' },
  serviceLevel: {
    label: 'In stock (%)',
    hint: 'How often the stock should last until the next order. Higher holds more stock.',
  },
  holdingPercent: {
    label: 'Cost of holding (% a year)',
    hint: 'Optional. With it, the margin of a product decides how often it should be in stock.',
  },
}

/** What a rule is for. */
export type Target =
  | { kind: 'all' }
  | { kind: 'vendor'; vendor: string }
  | { kind: 'product'; id: string; title: string; vendor: string | null }

export function isFor(target: Target, { vendor, productId }: NamedRule): boolean {
  if (target.kind === 'product') return productId === target.id
  if (target.kind === 'vendor') return vendor === target.vendor
  return vendor === null && productId === null
}

export function nameRule({ vendor, product, productId }: NamedRule): string {
  if (productId !== null) {
    return [product?.title ?? 'A product', product?.variant].filter((part) => part && part !== '').join(' · ')
  }
  return vendor ?? 'All products'
}

const DESCRIBE: Record<Term, (value: number) => string> = {
  leadDays: (days) => `Arrives in ${formatCount(days, 'day')}`,
  reviewDays: (days) => `ordered every ${formatCount(days, 'day')}`,
  minimum: (units) => `at least ${formatCount(units, 'unit')}`,
  packSize: (units) => `packs of ${formatNumber(units)}`,
  serviceLevel: (percent) => `in stock ${formatNumber(percent)}%`,
  holdingPercent: (percent) => `holding costs ${formatNumber(percent)}% a year`,
}

/** Returns the terms that a rule says: "Arrives in 14 days, packs of 6". */
export function describeTerms(rule: NamedRule): string {
  const text = TERMS.flatMap((term) => {
    const value = rule[term]
    return value === null ? [] : [DESCRIBE[term](value)]
  }).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What counts where a field is left empty: the next less specific rule, or the default. */
export function emptyTerms(target: Target, rules: readonly NamedRule[]): ReorderTerms {
  if (target.kind === 'all') return DEFAULT_TERMS
  return termsOf({ id: '', vendor: target.kind === 'product' ? target.vendor : null }, rules)
}

export type Typed = Record<Term, string>

export function typedOf(rule: NamedRule | undefined): Typed {
  const type = (term: Term) => String(rule?.[term] ?? '')
  return {
    leadDays: type('leadDays'),
    reviewDays: type('reviewDays'),
    minimum: type('minimum'),
    packSize: type('packSize'),
    serviceLevel: type('serviceLevel'),
    holdingPercent: type('holdingPercent'),
  }
}

export type Mistake = { field: Term; text: string }

/** Reads typed terms. An empty field is `null`. */
export function readTerms(typed: Typed): { [T in Term]: number | null } | Mistake {
  const read = (term: Term) => (typed[term].trim() === '' ? null : Number(typed[term]))
  for (const term of TERMS) {
    const value = read(term)
    const [least, most] = LIMITS[term]
    if (value !== null && !(Number.isInteger(value) && value >= least && value <= most)) {
      return { field: term, text: `Enter a whole number from ${formatNumber(least)} to ${formatNumber(most)}.` }
    }
  }
  if (TERMS.every((term) => read(term) === null)) return { field: 'leadDays', text: 'Fill in at least one field.' }
  return {
    leadDays: read('leadDays'),
    reviewDays: read('reviewDays'),
    minimum: read('minimum'),
    packSize: read('packSize'),
    serviceLevel: read('serviceLevel'),
    holdingPercent: read('holdingPercent'),
  }
}
