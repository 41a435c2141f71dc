import { obstacleOfGaps } from './gaps.ts'
import { splitAtListingGaps } from './listing-gaps.ts'
import { LISTING_FIELDS, LISTING_LABELS, LONGEST_LISTING, type ListingContent, lengthOfText } from './listing.ts'

/** Says what has to be done before a product text can be approved. `null` if nothing. */
export function obstacleOfListing(content: ListingContent): string | null {
  if (content.title.trim() === '' || content.description.trim() === '') return 'Write a title and a description first.'
  const gaps = obstacleOfGaps(splitAtListingGaps(LISTING_FIELDS.map((field) => content[field]).join('\n')))
  if (gaps !== null) return gaps
  const long = LISTING_FIELDS.find((field) => lengthOfText(content[field]) > LONGEST_LISTING[field])
  if (long === undefined) return null
  return `Shorten the ${LISTING_LABELS[long].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} to ${LONGEST_LISTING[long].toLocaleString('en-US')} characters first.`
}
