import type { Draft, NamedOrder, Reply } from '#domain/advisor/advisor.ts'
import type { Answer } from '#domain/advisor/answer.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import { describeOrder, orderNameIn } from '#domain/advisor/order-replies/orders-reply.ts'
import { quoteName } from '#domain/advisor/wording.ts'

type Occasion = { pattern: RegExp; title: string; lines: readonly string[] }

const GENERAL: Occasion = {
  pattern: /$^/,
  title: 'Reply to a customer',
  lines: [
    'Thank you for your message about {order}. I am sorry that something went wrong.',
    '[Say what you found out.]',
    '[Say what you will do, and by when.]',
  ],
}

const OCCASIONS: readonly Occasion[] = [
  {
    pattern: /\b(?:late|delay\w*|not arrived|hasn't arrived|where is|waiting|lost|missing|track\w*|delivery)\b/,
    title: 'Reply about a late delivery',
    lines: [
      'Thank you for your patience. I am sorry that {order} has not arrived yet.',
      '[Say where the parcel is, with the tracking link.]',
      'We expect it on [date]. If it has not arrived by then, write to me and [what you will do].',
    ],
  },
  {
    pattern: /\b(?:damaged?|broken|defect\w*|faulty|torn|cracked)\b/,
    title: 'Reply about a damaged item',
    lines: [
      'I am sorry that {order} arrived damaged.',
      'Could you send a photo of the damage? You do not need to return the item [if true].',
      'We will [send a new one or refund it] by [date], as you prefer.',
    ],
  },
  {
    pattern: /\bwrong (?:item|product|size|colou?r|order)\b/,
    title: 'Reply about a wrong item',
    lines: [
      'I am sorry that you got the wrong item with {order}.',
      'We will send the right item by [date].',
      '[Say how to return the wrong item, and who pays for the return.]',
    ],
  },
  {
    pattern: /\b(?:refund\w*|money back)\b/,
    title: 'Reply about a refund',
    lines: [
      'Thank you for writing about {order}.',
      'We will refund [amount] to your original payment method. You should receive it by [date].',
      '[If the customer has to return something first, say how.]',
    ],
  },
  {
    pattern: /\b(?:return\w*|exchang\w*|send back|sent back)\b/,
    title: 'Reply about a return',
    lines: [
      'Of course you can return {order} [within your return period].',
      '[Say how: the address or the label, and who pays.]',
      'Once we receive it, we will [refund or exchange it].',
    ],
  },
  {
    pattern: /\b(?:prais\w*|thank\w*|compliment\w*|happy|positive|kind (?:words|review))\b/,
    title: 'Reply to positive feedback',
    lines: [
      'Thank you for your kind words about {order}.',
      '[One personal sentence.]',
      'If you like, leave a review: [link].',
    ],
  },
]

function draftFor({ title, lines }: Occasion, order: NamedOrder | null): Draft {
  const greeting = order?.customer ? quoteName(order.customer) : '[name]'
  const about = order ? `your order ${quoteName(order.name)}` : 'your order [number]'
  const body = lines.map((line) => line.replaceAll('{order}', () => about))
  const customer = order?.customerId ?? null
  return {
    title,
    kind: 'reply',
    text: [`Hello ${greeting},`, ...body, 'Kind regards,\n[Your name]'].join('\n\n'),
    ...(order && customer !== null && { about: { order: order.id, orderName: order.name, customer } }),
  }
}

type Asked = Pick<Answer, 'wording' | 'order'> & { text: string; figures: Answer['figures'] | null }

/** Drafts a reply to a customer that promises nothing. */
export function replyWithCustomerDraft({ text, wording, order, figures }: Asked): Reply {
  const occasion = OCCASIONS.find(({ pattern }) => pattern.test(text)) ?? GENERAL
  const about = order && figures && describeOrder(order, figures.store, wording)
  return replyOf({ text: introduction(orderNameIn(text), about), draft: draftFor(occasion, order) })
}

function introduction(name: string | null, order: string | null): string {
  const rest = 'Fill in the brackets and check the text. Nothing is sent. Copy the text when it is ready.'
  if (order !== null) return `The draft is about this order: ${order}. ${rest}`
  if (name === null) return `Here is a draft. ${rest}`
  return `I found no order ${quoteName(name)} in your store, so check the details yourself. ${rest}`
}
