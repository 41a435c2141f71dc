import type { Citation, Draft, Reply } from '#domain/advisor/advisor.ts'
import { type Answer, citeScreen, replyOf } from '#domain/advisor/answer.ts'
import type { Request } from '#domain/advisor/request.ts'
import { citeProduct, productNamedIn, salesOf } from '#domain/advisor/replies/products-reply.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'
import { withoutGaps } from '#domain/contracts/drafts/gaps.ts'
import { mailingText } from '#domain/mailing-text.ts'

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

/** Returns the customers that a campaign is for. `null` if the request asks for no campaign by email. */
export function campaignFor({ intent, text }: Request): { overdue: OverdueLabel | null } | null {
  const isCampaign = intent.kind === 'task' && intent.task === 'campaign'
  if (!isCampaign || SHORT.test(text) || SOCIAL.test(text)) return null
  return { overdue: WIN_BACK.test(text) ? 'likely_gone' : null }
}

/** Says who can get the campaign, and leads to their list. */
function recipientsOf({ mailing, request, wording }: Answer): { text: string; citations: Citation[] } {
  if (!mailing) return { text: '', citations: [] }
  const { agreed: people, until } = mailing
  const overdue = campaignFor(request)?.overdue
  const numbers = mailingText({ ...mailing, people }, { isUnknownIncluded: false, number: wording.number })
  return {
    text: ` Your mailing list${overdue ? ' of customers who have probably stopped buying' : ''}: ${numbers}`,
    citations: [
      citeScreen({
        label: 'Mailing list',
        value: wording.number(people),
        period: { from: until, to: until },
        screen: { tab: 'customers', choice: { view: 'list', ...(overdue && { overdue }) } },
      }),
    ],
  }
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
  const name = quoteName(withoutGaps(product.title))
  const recipients = recipientsOf(answer)
  return replyOf({
    text: `This draft features ${name}, which brought in ${salesOf(answer, product)} ${days}. Fill in the brackets and check the text. Nothing is sent. Copy the text when it is ready.${recipients.text}`,
    citations: [citeProduct(answer, product), ...recipients.citations],
    draft: draftFor(request.text, name),
  })
}
