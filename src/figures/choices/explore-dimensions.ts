import { DIMENSION_NAMES, type DimensionName, isTimeDimension } from '#domain/dimensions.ts'

export const DEFAULT_DIMENSION: DimensionName = 'country'
/** The value of `split` in the URL for a table without a breakdown. */
export const NO_SPLIT = 'none'

/** Reads what the rows of Explore are from the URL. */
export function parseDimensions(search: URLSearchParams): readonly DimensionName[] {
  if (search.get('split') === NO_SPLIT) return []
  const first = toDimension(search.get('split')) ?? DEFAULT_DIMENSION
  const second = toDimension(search.get('and'))
  return second && secondDimensions(first).includes(second) ? [first, second] : [first]
}

const toDimension = (text: string | null) => DIMENSION_NAMES.find((name) => name === text)

/** Returns what rows can be divided by further: any other dimension, but only one of them can be time. */
export function secondDimensions(first: DimensionName): readonly DimensionName[] {
  return DIMENSION_NAMES.filter((name) => name !== first && !(isTimeDimension(first) && isTimeDimension(name)))
}
