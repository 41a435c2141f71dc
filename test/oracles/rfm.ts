import { BEST_SCORE, LEAST_CUSTOMERS } from '#domain/analysis/customers/rfm.ts'
import { RFM_SEGMENTS, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { daysBetween } from '#domain/periods.ts'

const segmentByCode = new Map(
  RFM_SEGMENTS.flatMap(({ name, codes }) => codes.split(' ').map((code): [string, RfmSegment] => [code, name])),
)

/** Returns the segment of a code such as `543`. Throws a RangeError for anything else. */
export function segmentOf(code: string): RfmSegment {
  const segment = segmentByCode.get(code)
  if (segment === undefined) throw new RangeError(`Not an RFM code: ${code}`)
  return segment
}

/** All of a customer's history, whatever period is on screen. */
export type CustomerSummary = {
  customer: string
  /** The number of valid orders, at least one. */
  orders: number
  /** The day of the last valid order. */
  lastOrder: string
  /** In minor units. */
  netSales: number
}

/** Scores from 1 to 5. 5 is the best fifth of the store's customers. */
type RfmScores = { recency: number; frequency: number; monetary: number }

type ScoredCustomer = CustomerSummary & { daysSince: number; scores: RfmScores; segment: RfmSegment }

/** A measure with fewer than five different values can't be cut into fifths. Its scores are spaced evenly instead. */
type RfmNote = { measure: keyof RfmScores; distinctValues: number }

export type RfmAnswer =
  | { kind: 'list'; customers: CustomerSummary[]; leastCustomers: number }
  | { kind: 'segments'; customers: ScoredCustomer[]; notes: RfmNote[] }

/**
 * Scores customers by recency, frequency and monetary value within their store, as Shopify's CustomerRfmGroup does, and
 * puts them into segments. Equal values get equal scores. Under 30 customers, returns a list without segments, the
 * highest net sales first.
 */
export function scoreCustomers(customers: readonly CustomerSummary[], today: string): RfmAnswer {
  if (customers.length < LEAST_CUSTOMERS) {
    const byValue = customers.toSorted((left, right) => right.netSales - left.netSales)
    return { kind: 'list', customers: byValue, leastCustomers: LEAST_CUSTOMERS }
  }
  // Many customers share a day, and dates are slow to compare.
  const daysSinceDay = new Map(customers.map(({ lastOrder }) => [lastOrder, 0]))
  for (const day of daysSinceDay.keys()) daysSinceDay.set(day, daysBetween(day, today))
  const daysSince = customers.map(({ lastOrder }) => daysSinceDay.get(lastOrder) ?? 0)
  // The fewer days, the better.
  const recency = scoreValues(daysSince.map((days) => -days))
  const frequency = scoreValues(customers.map(({ orders }) => orders))
  const monetary = scoreValues(customers.map(({ netSales }) => netSales))
  const scored = customers.map((customer, position): ScoredCustomer => {
    const scores = {
      recency: recency.scores[position] ?? 1,
      frequency: frequency.scores[position] ?? 1,
      monetary: monetary.scores[position] ?? 1,
    }
    const segment = segmentOf(`${scores.recency}${scores.frequency}${scores.monetary}`)
    return { ...customer, daysSince: daysSince[position] ?? 0, scores, segment }
  })
  return { kind: 'segments', customers: scored, notes: notesOn({ recency, frequency, monetary }) }
}

type Scored = { scores: number[]; distinctValues: number }

/** Scores each value by its mid-rank. With fewer than five different values, spaces their scores between 1 and 5. */
function scoreValues(values: readonly number[]): Scored {
  const countByValue = new Map<number, number>()
  for (const value of values) countByValue.set(value, (countByValue.get(value) ?? 0) + 1)
  const distinct = [...countByValue.keys()].toSorted((left, right) => left - right)
  const scoreByValue = new Map<number, number>()
  let below = 0
  distinct.forEach((value, position) => {
    const count = countByValue.get(value) ?? 0
    const isSpaced = distinct.length < BEST_SCORE
    const midRank = (below + count / 2) / values.length
    scoreByValue.set(value, isSpaced ? spacedScore(position, distinct.length) : 1 + Math.floor(BEST_SCORE * midRank))
    below += count
  })
  return { scores: values.map((value) => scoreByValue.get(value) ?? 1), distinctValues: distinct.length }
}

function spacedScore(position: number, distinctValues: number): number {
  if (distinctValues === 1) return (1 + BEST_SCORE) / 2
  return Math.round(1 + (position * (BEST_SCORE - 1)) / (distinctValues - 1))
}

function notesOn(scored: Record<keyof RfmScores, Scored>): RfmNote[] {
  const measures = ['recency', 'frequency', 'monetary'] as const
  return measures
    .map((measure) => ({ measure, distinctValues: scored[measure].distinctValues }))
    .filter(({ distinctValues }) => distinctValues < BEST_SCORE)
}
