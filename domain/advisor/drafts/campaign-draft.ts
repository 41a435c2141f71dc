import type { Draft, Reply } from '#domain/advisor/advisor.ts'
import { type Answer, replyOf } from '#domain/advisor/answer.ts'
import { citeProduct, productNamedIn, salesOf } from '#domain/advisor/replies/products-reply.ts'
import { quoteName } from '#domain/advisor/wording.ts'

const SOCIAL = /\b(?:posts?|instagram|facebook|tiktok|social|tweet)\b/
const SHORT = /\b(?:sms|text message|whatsapp)\b/
const WIN_BACK = /\b(?:win[- ]?back|lapsed|inactive|dormant|come back|(?:haven't|have not|not) (?:bought|ordered))\b/

function mailDraft(product: string, isWinBack: boolean): Draft {
  const opening = isWinBack
    ? `It has been a while since your last order, and we would like to see you again. ${product} is one of our best sellers.`
    : `${product} is one of our best sellers.`
  return {
    title: isWinBack ? 'Campaign email to win customers back' : 'Campaign email',
    text: [
      `Subject: ${isWinBack ? `We saved you a look at ${product}` : `What our customers choose: ${product}`}`,
      'Hello [first name],',
      `${opening} [One sentence on what makes it special.]`,
      '[Your offer and until when it holds, or leave this out.]',
      '[Link to the product]',
      '[Your name]',
    ].join('\n\n'),
  }
}

function draftFor(text: string, product: string): Draft {
  if (SHORT.test(text)) {
    return { title: 'Text message', text: `One of our best sellers: ${product}. [Your offer, if any.] [Short link]` }
  }
  if (SOCIAL.test(text)) {
    return {
      title: 'Social post',
      text: [
        `One of our best sellers: ${product}.`,
        '[One sentence on what makes it special.]',
        '[Photo of the product]',
        '[Link] [Hashtags]',
      ].join('\n\n'),
    }
  }
  return mailDraft(product, WIN_BACK.test(text))
}

/** Replies with a campaign draft for the named product or the best seller. The person fills in offers and claims. */
export function replyWithCampaign(answer: Answer): Reply {
  const { figures, request, wording } = answer
  const product = productNamedIn(answer) ?? figures.topProducts[0]
  const days = wording.days(figures.period)
  if (!product) {
    return replyOf({
      text: `You sold no products ${days}, so there is nothing to base a campaign on. Ask about a longer period.`,
    })
  }
  const name = quoteName(product.title)
  return replyOf({
    text: `This draft features ${name}, which brought in ${salesOf(answer, product)} ${days}. Fill in the brackets and check the text. Nothing is sent. Copy the text when it is ready.`,
    citations: [citeProduct(answer, product)],
    draft: draftFor(request.text, name),
  })
}
