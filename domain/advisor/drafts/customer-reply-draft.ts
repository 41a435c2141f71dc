import type { Draft, Reply } from '#domain/advisor/advisor.ts'
import type { Answer } from '#domain/advisor/answer.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { describeOrder, orderNameIn } from '#domain/advisor/order-replies/orders-reply.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import { composeReply, type Occasion } from './order-reply.ts'

type Asks = { title: string; occasion: Occasion }

const GENERAL: Asks = { title: 'Reply to a customer', occasion: 'other' }

/** What the form begins with. */
const FORM: Asks = { ...GENERAL, occasion: 'where' }

const OCCASIONS: readonly (Asks & { pattern: RegExp })[] = [
  {
    pattern: /\b(?:late|delay\w*|not arrived|hasn't arrived|waiting|lost|missing|delivery)\b/,
    title: 'Reply about a late delivery',
    occasion: 'delay',
  },
  { pattern: /\b(?:where is|where's|track\w*)\b/, title: 'Reply about where an order is', occasion: 'where' },
  {
    pattern: /\b(?:damaged?|broken|defect\w*|faulty|torn|cracked)\b/,
    title: 'Reply about a damaged item',
    occasion: 'damage',
  },
  {
    pattern: /\bwrong (?:item|product|size|colou?r|order)\b/,
    title: 'Reply about a wrong item',
    occasion: 'other',
  },
  { pattern: /\bcancel\w*\b/, title: 'Reply about a cancellation', occasion: 'cancellation' },
  { pattern: /\b(?:refund\w*|money back)\b/, title: 'Reply about a refund', occasion: 'refund' },
  {
    pattern: /\b(?:return\w*|exchang\w*|send back|sent back)\b/,
    title: 'Reply about a return',
    occasion: 'refund',
  },
  {
    pattern: /\b(?:prais\w*|thank\w*|compliment\w*|happy|positive|kind (?:words|review))\b/,
    title: 'Reply to positive feedback',
    occasion: 'other',
  },
]

type Asked = Pick<Answer, 'wording' | 'order' | 'replySource'> & {
  text: string
  store: Answer['figures']['store'] | null
}

/** Drafts a reply to a customer: the same text as in the form of a new reply. */
export function replyWithCustomerDraft(asked: Asked): Reply {
  const { text, wording, order, store } = asked
  const about = order && store && describeOrder(order, store, wording)
  return replyOf({ text: introduction(orderNameIn(text), about), draft: draftOf(asked) })
}

function draftOf({ text, wording, order, replySource }: Asked): Draft {
  const { order: facts, policies } = replySource ?? { order: null, policies: {} }
  const begin = facts ? FORM : GENERAL
  const { title, occasion } = OCCASIONS.find(({ pattern }) => pattern.test(text)) ?? begin
  const { subject, body } = composeReply(occasion, { facts, policies, format: wording })
  return {
    title,
    kind: 'reply',
    text: `Subject: ${subject}\n\n${body}`,
    ...(order && { about: { order: order.id, orderName: order.name, customer: order.customerId } }),
  }
}

function introduction(name: string | null, order: string | null): string {
  const rest = 'Fill in the brackets and check the text. Nothing is sent.'
  if (order !== null) return `The draft is about this order: ${order}. ${rest}`
  if (name === null) return `Here is a draft. Name an order, and it says what your data says about it. ${rest}`
  return `I found no order ${quoteName(name)} in your store, so check the details yourself. ${rest}`
}
