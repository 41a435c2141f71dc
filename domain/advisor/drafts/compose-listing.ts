import { LONGEST_TITLE } from '#domain/contracts/catalog/catalog-terms.ts'
import { type ListingContent, LONGEST_LISTING, lengthOfText } from '#domain/contracts/drafts/listing.ts'
import { LISTING_GAPS, summaryGap } from '#domain/contracts/drafts/listing-gaps.ts'
import { joinNames } from '#domain/join-names.ts'

/** What product files and orders say of a product. What no file says is `null`. */
export type ListingFacts = {
  title: string
  isCode: boolean
  vendor: string | null
  type: string | null
  /** The names of its variants. */
  variants: readonly string[]
  description: string | null
  tags: string | null
  seoTitle: string | null
  seoDescription: string | null
}

const fact = (text: string | null): string | null => text?.trim() || null

/** Returns the beginning of a text, cut between words. */
function shorten(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (lengthOfText(line) <= longest) return line
  const cut = Array.from(line).slice(0, longest).join('')
  const end = cut.lastIndexOf(' ')
  return (end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–—-]+$/u, '')
}

const WORD_IN_CAPITALS = /\p{L}{2,}\P{L}+\p{L}{2,}/u

/** "LAMP SHADE" becomes "Lamp shade". A single word in capitals may be a brand. */
function titleOf({ title, isCode }: ListingFacts): string {
  if (isCode) return LISTING_GAPS.name
  const name = title.trim()
  const isInCapitals = WORD_IN_CAPITALS.test(name) && name === name.toUpperCase() && name !== name.toLowerCase()
  if (!isInCapitals) return name
  const [first = '', ...rest] = Array.from(name.toLowerCase())
  return first.toUpperCase() + rest.join('')
}

const MOST_VARIANTS = 12

function describe({ variants, ...facts }: ListingFacts, title: string): string {
  const [vendor, type] = [fact(facts.vendor), fact(facts.type)]
  const names = variants.map((name) => name.trim())
  const shown = names.slice(0, MOST_VARIANTS)
  const more = names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown
  return [
    summaryGap(facts.isCode ? 'it' : title),
    LISTING_GAPS.liked,
    ...(type === null ? [] : [`• Type: ${type}`]),
    ...(vendor === null ? [] : [`• Brand: ${vendor}`]),
    ...(more.length === 0 ? [] : [`• Available in: ${joinNames(more)}`]),
    `• Material: ${LISTING_GAPS.material}`,
    `• Size: ${LISTING_GAPS.size}`,
  ].join('\n')
}

/** The parts of "Home > Kitchen" are tags of their own. */
function tagsOf({ type, vendor }: ListingFacts): string {
  const tags = [...(fact(type)?.split('>') ?? []), fact(vendor) ?? ''].map((tag) => tag.replaceAll(',', ' ').trim())
  const found = [...new Set(tags.filter((tag) => tag !== ''))]
  return found.length === 0 ? LISTING_GAPS.tags : found.join(', ')
}

function seoTitleOf(title: string, vendor: string | null): string {
  const whole = vendor === null ? title : `${title} | ${vendor}`
  return lengthOfText(whole) <= LONGEST_LISTING.seoTitle ? whole : shorten(title, LONGEST_LISTING.seoTitle)
}

function seoDescriptionOf(title: string, description: string | null, vendor: string | null): string {
  const longest = LONGEST_LISTING.seoDescription
  if (description !== null) return shorten(description.replaceAll('• ', ''), longest)
  const gap = LISTING_GAPS.advantage
  const start = shorten(vendor === null ? title : `${title} by ${vendor}`, longest - gap.length - 2)
  return `${start}. ${gap}`
}

/**
 * Composes the texts of a product. What product files say stays as it is; the rest comes from the product's type, vendor
 * and variants. Square brackets mark what a person has to say, because no file says it.
 */
export function composeListing(facts: ListingFacts): ListingContent {
  const title = titleOf(facts)
  const isLong = lengthOfText(title) > LONGEST_TITLE
  const known = fact(facts.description)
  const vendor = fact(facts.vendor)
  return {
    title: isLong ? shorten(title, LONGEST_TITLE) : title,
    description: known ?? describe(facts, title),
    tags: fact(facts.tags) ?? tagsOf(facts),
    seoTitle: shorten(fact(facts.seoTitle) ?? seoTitleOf(title, vendor), LONGEST_LISTING.seoTitle),
    seoDescription: shorten(
      fact(facts.seoDescription) ?? seoDescriptionOf(title, known, vendor),
      LONGEST_LISTING.seoDescription,
    ),
  }
}
