import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { dayIn } from '#domain/periods.ts'
import type { Reply } from './advisor.ts'
import { type Answer, replyOf } from './answer.ts'
import { ORDER_NAME } from './topic-words.ts'
import { quoteName, type Wording } from './wording.ts'

export type Order = Dashboard['recentOrders'][number]

const MOST_LISTED = 10
const SHOWN = 5

/** Returns the order name, such as "#1001", in a question. Returns `null` if there is none. */
export function orderNameIn(text: string): string | null {
  const match = ORDER_NAME.exec(text)
  return match?.[1] ?? match?.[2] ?? null
}

/** Finds an order by name among the newest ones. Returns `null` if it isn't there. */
export function findOrder({ recentOrders }: Dashboard, name: string): Order | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/^#|\s/g, '')
  return recentOrders.find((order) => plain(order.name) === plain(name)) ?? null
}

/** Describes an order in one line: name, day, customer, total and status. */
export function describeOrder(order: Order, { timeZone }: Dashboard['store'], wording: Wording): string {
  const day = wording.day(dayIn(timeZone, new Date(order.placedAt)))
  const customer = order.customer ? quoteName(order.customer) : 'no customer given'
  const total = wording.money(order.total, order.currency)
  const status = order.status === null ? [] : [quoteName(order.status.replaceAll(/[_-]+/g, ' '))]
  return [quoteName(order.name), day, customer, total, ...status].join(', ')
}

/** Replies with the newest orders, or with the one that the question names. */
export function replyWithOrders({ figures, request, wording }: Answer): Reply {
  const { recentOrders, store } = figures
  const name = orderNameIn(request.text)
  if (name !== null) return replyOf({ text: orderText(figures, name, wording) })
  if (recentOrders.length === 0) return replyOf({ text: 'There are no orders yet.' })
  const asked = Number(/\b(?:last|latest|recent|newest) (\d{1,2})\b/.exec(request.text)?.[1] ?? SHOWN)
  const shown = recentOrders.slice(0, Math.min(MOST_LISTED, Math.max(1, asked)))
  const lines = shown.map((order) => `• ${describeOrder(order, store, wording)}`)
  return replyOf({ text: `The newest orders:\n${lines.join('\n')}` })
}

function orderText(figures: Dashboard, name: string, wording: Wording): string {
  const order = findOrder(figures, name)
  if (order) return `I found it: ${describeOrder(order, figures.store, wording)}.`
  return `I only see the ${MOST_LISTED} newest orders, and ${quoteName(name)} is not one of them. Use the search at the top of the page to find it.`
}
