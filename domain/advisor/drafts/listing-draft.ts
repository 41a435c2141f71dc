import type { Reply } from '#domain/advisor/advisor.ts'
import { type Answer, replyOf } from '#domain/advisor/answer.ts'
import { citeProduct, salesOf } from '#domain/advisor/replies/products-reply.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import { LISTING_FIELDS, LISTING_LABELS, type ListingContent } from '#domain/contracts/drafts/listing.ts'

/** A chat keeps 16 KiB beside the text of a reply. */
const LONGEST_SHOWN = 2000

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length > LONGEST_SHOWN ? `${characters.slice(0, LONGEST_SHOWN).join('')}…` : text
}

const writeText = (content: ListingContent): string =>
  LISTING_FIELDS.map((field) => `${LISTING_LABELS[field]}: ${shorten(content[field])}`).join('\n\n')

/** Whether a text asks for a product by a name, and not for the best seller. */
const isNaming = (text: string): boolean => /\b(?:for|of|describe)\b/.test(text) && !/\b(?:best|top|popular)/.test(text)

/** Replies with the texts of a product that the catalog writes too. What no file says is left to fill in. */
export function replyWithListing(answer: Answer): Reply {
  const { figures, listing, request, wording } = answer
  const days = wording.days(figures.period)
  if (!listing) {
    return replyOf({ text: `You sold no products ${days}. Name a product, and I will draft its texts.` })
  }
  const { product, content, isNamed, isWaiting } = listing
  const sold = figures.topProducts.find(({ id }) => id === product.id)
  const sales = sold ? `, which brought in ${salesOf(answer, sold)} ${days}` : ''
  const instead = isNamed || !isNaming(request.text) ? '' : 'I found no product of that name in your store. '
  const source = isWaiting
    ? 'It waits in Work already. This is the text as it stands there.'
    : 'It says what your product files say, so fill in the brackets.'
  return replyOf({
    text: `${instead}This draft is for ${quoteName(product.title)}${sales}. ${source}`,
    citations: sold ? [citeProduct(answer, sold)] : [],
    draft: {
      title: 'Product text',
      kind: 'listing',
      product: { id: product.id, title: product.title },
      text: writeText(content),
    },
  })
}
