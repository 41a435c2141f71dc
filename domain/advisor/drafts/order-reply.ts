import { NOT_SENT, SENT } from '#domain/analysis/orders/order-states.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { LONGEST_REPLY, type ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { withoutGaps } from '#domain/contracts/drafts/gaps.ts'
import { PLACEHOLDERS, type Policies } from '#domain/contracts/drafts/policies.ts'
import { dayIn } from '#domain/periods.ts'

/** What a customer writes about. */
export const OCCASIONS = ['where', 'delay', 'refund', 'cancellation', 'damage', 'other'] as const

export type Occasion = (typeof OCCASIONS)[number]

/** What a reply may say of an order. */
export type ReplyFacts = Pick<
  OrderPage,
  | 'name'
  | 'placedAt'
  | 'currency'
  | 'status'
  | 'fulfillment'
  | 'statedTotal'
  | 'lines'
  | 'lineCount'
  | 'givenBack'
  | 'isRefundDateEstimated'
  | 'store'
> & { customer: Pick<NonNullable<OrderPage['customer']>, 'name' | 'isForgotten'> | null }

type Format = {
  money: (minor: number, currency: string) => string
  number: (value: number) => string
  day: (day: string) => string
}

/** What a reply is written from. Without an order, what it would say is left to fill in. */
type Source = { facts: ReplyFacts | null; policies: Policies; format: Format }

const MOST_ITEMS = 10
const LONGEST_NAME = 120

// Control characters, and invisible marks that change the direction of text.
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

function plainName(name: string): string {
  const line = withoutGaps(name.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim())
  const characters = Array.from(line)
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : line
}

/**
 * Writes a reply to the customer of an order. It says what the order's data says and promises what the store's policies
 * say. Everything else is a gap in square brackets.
 */
export function composeReply(occasion: Occasion, source: Source): ReplyContent {
  const { facts } = source
  const parts = [
    greet(facts),
    ...WRITERS[occasion](source),
    `Kind regards,\n${facts ? plainName(facts.store.name) : '[Your name]'}`,
  ]
  return {
    subject: subjectFor(facts).slice(0, LONGEST_REPLY.subject),
    body: parts.join('\n\n').slice(0, LONGEST_REPLY.body),
  }
}

/** The name of a forgotten customer is gone, and what stands in its place names nobody. */
const nameOf = (facts: ReplyFacts): string =>
  facts.customer?.isForgotten === false ? plainName(facts.customer.name ?? '') : ''

function greet(facts: ReplyFacts | null): string {
  if (facts?.customer?.isForgotten) return 'Hello,'
  return `Hello ${(facts && nameOf(facts)) || '[name]'},`
}

/** The subject of a reply about an order. */
export const subjectFor = (order: Pick<ReplyFacts, 'name'> | null): string =>
  `Your order ${order ? plainName(order.name) : '[number]'}`

/** Puts the facts of an order into a saved reply. What isn't known becomes a gap. */
export function fillSavedReply(text: string, facts: ReplyFacts | null, format: Format): string {
  const values = new Map(
    facts && [
      ['order', plainName(facts.name)],
      ['customer', nameOf(facts)],
      ['items', itemsOf(facts, format).join('\n')],
      ['total', format.money(facts.statedTotal, facts.currency)],
    ],
  )
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values.get(name) || `[${name}]`)
}

/** Returns the words in braces that aren't placeholders. */
export const unknownPlaceholders = (text: string): string[] => {
  const known: readonly string[] = PLACEHOLDERS
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([whole, name = '']) => (known.includes(name) ? [] : [whole]))
}

const WRITERS: Record<Occasion, (source: Source) => string[]> = {
  where: (source) => [
    `Thank you for asking about ${nameOrder(source)}.`,
    listItems(source),
    whereIs(source.facts),
    // What a policy says of sending isn't true of an order that isn't sent.
    ...(isCancelled(source) ? [] : policyText(source, 'shipping')),
  ],
  delay: (source) => [
    `I am sorry that you are still waiting for ${nameOrder(source)}.`,
    listItems(source),
    whereIs(source.facts),
    ...(isCancelled(source)
      ? []
      : ['[When the customer can expect it]', ...promise(source, 'delays', '[What you do about the delay]')]),
  ],
  refund: (source) => {
    const given = givenBackText(source)
    return [
      `Thank you for writing about ${nameOrder(source)}, with a total of ${totalOf(source)}.`,
      ...(given === null ? ['[Whether you refund it, how much, and by when]'] : [given]),
      ...policyText(source, 'returns'),
    ]
  },
  cancellation: (source) => {
    const state = stateOf(source.facts)
    const { text } = STATES[state]
    const given = givenBackText(source)
    return [
      `Thank you for writing about ${nameOrder(source)}, with a total of ${totalOf(source)}.`,
      state === 'cancelled' ? text : `${text} [Whether you can cancel it]`.trim(),
      ...(given === null ? ['[Whether and when the customer gets money back]'] : [given]),
      ...policyText(source, 'cancellations'),
    ]
  },
  damage: (source) => [
    `I am sorry that something arrived damaged with ${nameOrder(source)}.`,
    listItems(source),
    '[Which item it is about]',
    ...promise(source, 'damage', '[What you offer, and what the customer has to send you]'),
  ],
  other: (source) => [`Thank you for writing about ${nameOrder(source)}.`, '[Your answer]'],
}

function nameOrder({ facts, format }: Source): string {
  if (!facts) return 'your order [number]'
  const { name, placedAt, store } = facts
  return `your order ${plainName(name)} of ${format.day(dayIn(store.timeZone, new Date(placedAt)))}`
}

const totalOf = ({ facts, format }: Source) => (facts ? format.money(facts.statedTotal, facts.currency) : '[amount]')

function itemsOf({ lines, lineCount }: ReplyFacts, format: Format): string[] {
  const shown = lines.slice(0, MOST_ITEMS)
  const more = lineCount - shown.length
  return [
    ...shown.map(({ quantity, title }) => `• ${format.number(quantity)} × ${plainName(title) || '(no name)'}`),
    ...(more > 0 ? [`• and ${format.number(more)} more`] : []),
  ]
}

function listItems(source: Source): string {
  const { facts, format } = source
  if (!facts) return '[What was ordered]'
  const items = facts.lines.length === 0 ? ['[What was ordered]'] : itemsOf(facts, format)
  return [...items, `Total: ${totalOf(source)}`].join('\n')
}

type State = 'cancelled' | 'part' | 'sent' | 'waiting' | 'unknown'

const STATES: Readonly<Record<State, { text: string; gap: string }>> = {
  cancelled: { text: 'It is cancelled.', gap: '[Why it was cancelled]' },
  part: {
    text: 'We have sent a part of it.',
    gap: '[Where the parcel is, with the tracking link, and when you send the rest]',
  },
  sent: { text: 'We have sent it.', gap: '[Where the parcel is, with the tracking link]' },
  waiting: { text: 'We have not sent it yet.', gap: '[When you will send it]' },
  unknown: { text: '', gap: '[Where the order is, with the tracking link]' },
}

/** Words that may also be about the payment. */
const OF_PAYMENTS = ['completed', 'complete', 'partial', 'pending', 'processing', 'invoiced', 'approved']

const isAmong = (words: readonly string[], status: string) => words.includes(status)

/** Reads what the order's file says of its state, in words that are known. */
function stateOf(facts: ReplyFacts | null): State {
  if (!facts) return 'unknown'
  const { status, fulfillment } = facts
  if (status === 'cancelled') return 'cancelled'
  const [sending, payment] = [fulfillment, status].map((each) =>
    (each ?? '').toLowerCase().replaceAll(/[_-]+/g, ' ').trim(),
  )
  const told = sending || (isAmong(OF_PAYMENTS, payment ?? '') ? '' : payment) || ''
  if (isAmong(NOT_SENT, told)) return /partial|teilweise/.test(told) ? 'part' : 'waiting'
  return isAmong(SENT, told) ? 'sent' : 'unknown'
}

const isCancelled = ({ facts }: Source): boolean => stateOf(facts) === 'cancelled'

function whereIs(facts: ReplyFacts | null): string {
  const { text, gap } = STATES[stateOf(facts)]
  return `${text} ${gap}`.trim()
}

/** Says what was refunded. Returns `null` if nothing was. */
function givenBackText({ facts, format }: Source): string | null {
  if (!facts) return null
  const refunds = facts.givenBack.filter(({ isRefund, amount }) => isRefund && amount > 0)
  if (refunds.length === 0) return null
  const money = (amount: number) => format.money(amount, facts.currency)
  // A customer must not be told a day that is only estimated.
  const when = (day: string) => (facts.isRefundDateEstimated ? '' : ` on ${format.day(day)}`)
  return refunds.map(({ amount, day }) => `We refunded ${money(amount)}${when(day)}.`).join(' ')
}

const policyText = ({ policies }: Source, kind: keyof Policies): string[] => {
  const text = policies[kind]?.trim()
  return text ? [text] : []
}

function promise(source: Source, kind: keyof Policies, gap: string): string[] {
  const said = policyText(source, kind)
  return said.length > 0 ? said : [gap]
}

/** The policy that a reply promises from. `null` if it needs none. */
export const POLICY_OF: Readonly<Record<Occasion, keyof Policies | null>> = {
  where: 'shipping',
  delay: 'delays',
  refund: 'returns',
  cancellation: 'cancellations',
  damage: 'damage',
  other: null,
}
