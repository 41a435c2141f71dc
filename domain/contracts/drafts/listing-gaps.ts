import { withoutGaps } from './gaps.ts'
import { LONGEST_LISTING } from './listing.ts'

/** What drafts of product texts leave to fill in. */
export const LISTING_GAPS = {
  name: '[Name of the product]',
  liked: '[What customers like about it]',
  material: '[material]',
  size: '[size]',
  tags: '[tags]',
  advantage: '[main advantage]',
  /** Half of a description must not replace the whole one in the shop. */
  long: `[The description, which is longer than ${LONGEST_LISTING.description.toLocaleString('en-US')} characters]`,
} as const

/** Returns the gap for what a product is. Its name may have brackets of its own. */
export const summaryGap = (name: string): string => `[One sentence: what ${withoutGaps(name)} is, and for whom]`

const words = [...Object.values(LISTING_GAPS), summaryGap('…')].map((gap) => gap.slice(1, -1).replace('…', '[^[\\]]*'))

// Without its closing bracket, a gap goes to the next one that opens, or to the end of the line.
const GAP = new RegExp(`(\\[(?:${words.join('|')})(?:\\]|[^[\\]\\n]*(?=[[\\n]|$)))`)

/**
 * Splits a product text at the gaps that drafts leave, and at no other square brackets: shops use them for shortcodes and in
 * titles. Every second part is a gap.
 */
export const splitAtListingGaps = (text: string): string[] => text.split(GAP)
