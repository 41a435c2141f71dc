import { sum } from '#domain/analysis/numbers/statistics.ts'

/** A value of a dimension, such as a country, in two periods. Amounts are in minor units and add up to the whole. */
type Part = { value: string; before: number; after: number }

type ChangedPart = Part & {
  /** The part's share of the change: explanatory power. Above 1 where other parts moved the other way. */
  explains: number
}

export type ExplainingParts<Name extends string> = {
  dimension: Name
  /** The smallest set of parts that explains at least two thirds of the change, the most important first. */
  parts: ChangedPart[]
  explains: number
  /** How unexpectedly the shares of these parts changed. 0 is not at all. */
  surprise: number
}

type Dimension<Name extends string> = { dimension: Name; parts: readonly Part[] }

/** A smaller share of the change isn't worth a mention. The same as in the paper's evaluation. */
const LEAST_EXPLAINED = 0.1
const ENOUGH = 2 / 3

/** More of the parts are nearly the whole, not a few of it. */
const MOST_OF_PARTS = 0.5

/** The other parts must move less than half as strongly as the whole. Otherwise everything moved, not these parts. */
const MOST_OF_OTHERS = 0.5

/**
 * Returns the dimensions in which a few parts moved with the change of the whole, the most surprising first. Empty if
 * nothing stands out. Explanatory power and surprise are those of Adtributor (Bhagwan et al. 2014, "Adtributor: Revenue
 * Debugging in Advertising Systems").
 */
export function explainChange<Name extends string>(dimensions: readonly Dimension<Name>[]): ExplainingParts<Name>[] {
  return dimensions
    .flatMap((dimension) => explainDimension(dimension))
    .toSorted((left, right) => right.surprise - left.surprise)
}

type Totals = { before: number; after: number }

function explainDimension<Name extends string>({ dimension, parts }: Dimension<Name>): ExplainingParts<Name>[] {
  const totals = { before: sum(parts.map(({ before }) => before)), after: sum(parts.map(({ after }) => after)) }
  const change = totals.after - totals.before
  if (change === 0) return []
  const set = smallestSet(parts.map((part) => ({ ...part, explains: (part.after - part.before) / change })))
  const explains = sum(set.map((part) => part.explains))
  if (explains < ENOUGH || set.length > MOST_OF_PARTS * parts.length || !standsOut(set, totals)) return []
  return [{ dimension, parts: set, explains, surprise: sum(set.map((part) => surpriseOf(part, totals))) }]
}

/** Takes the parts with the largest share of the change until two thirds are explained. */
function smallestSet(parts: readonly ChangedPart[]): ChangedPart[] {
  const candidates = parts
    .filter(({ explains }) => explains >= LEAST_EXPLAINED)
    .toSorted((left, right) => right.explains - left.explains)
  const set: ChangedPart[] = []
  let explained = 0
  for (const part of candidates) {
    if (explained >= ENOUGH) break
    set.push(part)
    explained += part.explains
  }
  return set
}

/** Whether the parts outside the set moved less than half as strongly as the whole, or the other way. */
function standsOut(set: readonly ChangedPart[], totals: Totals): boolean {
  const othersBefore = totals.before - sum(set.map(({ before }) => before))
  const othersAfter = totals.after - sum(set.map(({ after }) => after))
  if (othersBefore === 0 && othersAfter === 0) return false
  const shareOfChange = (othersAfter - othersBefore) / (totals.after - totals.before)
  const share = totals.before === 0 ? othersAfter / totals.after : othersBefore / totals.before
  return shareOfChange <= MOST_OF_OTHERS * share
}

/** The part's term of the Jensen-Shannon divergence of the shares before and after: equation 9 of the paper. */
function surpriseOf(part: Part, totals: Totals): number {
  const before = totals.before === 0 ? 0 : Math.max(0, part.before / totals.before)
  const after = totals.after === 0 ? 0 : Math.max(0, part.after / totals.after)
  const term = (share: number) => (share === 0 ? 0 : share * Math.log((2 * share) / (before + after)))
  return (term(before) + term(after)) / 2
}
