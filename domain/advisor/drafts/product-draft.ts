import type { Reply } from '#domain/advisor/advisor.ts'
import { type Answer, replyOf } from '#domain/advisor/answer.ts'
import { citeProduct, productNamedIn, salesOf } from '#domain/advisor/replies/products-reply.ts'
import { quoteName } from '#domain/advisor/wording.ts'

/**
 * Drafts an outline of a product text. Leaves blanks for the product's properties, because orders don't contain them.
 */
export function replyWithProductText(answer: Answer): Reply {
  const { figures, wording } = answer
  const product = productNamedIn(answer) ?? figures.topProducts[0]
  const days = wording.days(figures.period)
  if (!product) {
    return replyOf({
      text: `You sold no products ${days}. Ask about a longer period, and I will draft a text for your best seller.`,
    })
  }
  const name = quoteName(product.title)
  return replyOf({
    text: `This draft is for ${name}, which brought in ${salesOf(answer, product)} ${days}. I know its sales but not its features, so fill in the brackets.`,
    citations: [citeProduct(answer, product)],
    draft: {
      title: 'Product text',
      text: [
        name,
        '[One sentence: what it is, and for whom.]',
        'One of our best sellers. [What customers like about it.]',
        '• Material: [material]\n• Size: [size]\n• Care: [care]',
        '[Delivery and returns in one sentence.]',
        'Description for search engines: [One sentence: what the product is, its main advantage and your shop name.]',
      ].join('\n\n'),
    },
  })
}
