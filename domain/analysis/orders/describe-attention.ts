import type { AttentionOrder, AttentionReason, OrdersAttention } from '#domain/contracts/analytics/orders-attention.ts'

type Format = {
  money: (minor: number, currency: string) => string
  number: (value: number) => string
  /** The day of an instant in the store's time zone. */
  day: (instant: string) => string
  /** Marks a name, so that its writing direction doesn't affect the text around it. */
  name: (text: string) => string
}

type Kind = AttentionReason['kind']

/** What is wrong with an order, in a few words. */
export const REASON_LABELS: Readonly<Record<Kind, string>> = {
  cancelled_paid: 'Cancelled, still paid',
  not_sent: 'Not sent',
  unpaid: 'Not paid',
  double: 'Ordered twice',
  large: 'Unusually large',
}

/** What to do about it. */
export const REASON_ADVICE: Readonly<Record<Kind, string>> = {
  cancelled_paid: 'Check whether the money was given back.',
  not_sent: 'Check what holds it up, and tell the customer.',
  unpaid: 'Remind the customer, or cancel it.',
  double: 'Ask the customer whether both are meant before you send the second.',
  large: 'Check the payment and your stock before you send it.',
}

const laterText = ({ later, laterDone }: { later: number; laterDone: number }, done: string, { number }: Format) =>
  later === laterDone
    ? `all of the next ${number(later)} orders are ${done}`
    : `${number(laterDone)} of the next ${number(later)} orders are ${done}`

/** Says in a sentence why an order needs attention. */
export function describeReason(reason: AttentionReason, { currency }: AttentionOrder, format: Format): string {
  const { day, money, name, number } = format
  switch (reason.kind) {
    case 'cancelled_paid':
      return `Cancelled${reason.cancelledAt ? ` on ${day(reason.cancelledAt)}` : ''}, but its payment still counts as paid.`
    case 'not_sent':
      return `Paid and not sent, while ${laterText(reason, 'sent', format)}.`
    case 'unpaid':
      return `Not paid, while ${laterText(reason, 'paid', format)}.`
    case 'double':
      return `The same customer and total as order ${name(reason.of.name)}, ${reason.minutes < 1 ? 'less than a minute' : `${number(reason.minutes)} ${reason.minutes === 1 ? 'minute' : 'minutes'}`} after it.`
    case 'large':
      return `More than twice the ${money(reason.usual, currency)} that 99 of 100 orders stay below (${number(reason.orders)} orders of a year).`
  }
}

/** Says what can't be told because the files lack it. One sentence each. */
export function untoldOf({ orders, told }: OrdersAttention): string[] {
  if (orders === 0) return []
  return [
    ...(told.payment
      ? []
      : ['Your files don’t say in words we know which orders are paid, so we can’t list unpaid orders.']),
    ...(told.sending
      ? []
      : ['Your files don’t say in words we know which orders were sent, so we can’t list late orders.']),
    ...(told.times ? [] : ['Your files give no time of day, so we can’t list orders placed twice.']),
  ]
}
