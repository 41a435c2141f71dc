import { joinNames } from '#domain/join-names.ts'

// A gap may be of any length, have line breaks, or be empty. Without its closing bracket, it goes to the end of the line.
const GAP = /(\[[^[\]]*\]|\[(?!\[)[^[\]\n]*)/

/** Splits a text at its gaps: the parts in square brackets that are left to fill in. Every second part is a gap. */
export const splitAtGaps = (text: string): string[] => text.split(GAP)

const gapsAmong = (parts: readonly string[]): string[] => [...new Set(parts.filter((_part, at) => at % 2 === 1))]

const MOST_NAMED = 5
const LONGEST_NAMED = 80

/** Says which gaps of a text that is split at them have to be filled in before approval. `null` if there are none. */
export function obstacleOfGaps(parts: readonly string[]): string | null {
  const gaps = gapsAmong(parts)
  if (gaps.length === 0) return null
  const named = gaps.slice(0, MOST_NAMED).map((gap) => {
    const characters = Array.from(gap)
    return characters.length > LONGEST_NAMED ? `${characters.slice(0, LONGEST_NAMED - 2).join('')}…]` : gap
  })
  const more = gaps.length > named.length ? [`${gaps.length - named.length} more`] : []
  return `Fill in ${joinNames([...named, ...more])} first.`
}

/** Names come from files. Square brackets in them would be gaps to fill in. */
export const withoutGaps = (name: string): string => name.replaceAll('[', '(').replaceAll(']', ')')
