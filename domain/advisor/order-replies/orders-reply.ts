import type { LoadReports, NamedOrder, Reply } from '#domain/advisor/advisor.ts'
import { type Answer, replyOf } from '#domain/advisor/answer.ts'
import { ORDER_NAME } from '#domain/advisor/questions/words/topic-words.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { isOrderName } from './is-order-name.ts'
import { dayIn } from '#domain/periods.ts'

const MOST_LISTED = 10
const SHOWN = 5

/** Returns the order name, such as "#1001", in a question. Returns `null` if there is none. */
export function orderNameIn(text: string): string | null {
  const match = ORDER_NAME.exec(text)
  return match?.[1] ?? match?.[2] ?? null
}

/** Finds the order that a question names: among the newest ones, and otherwise in the whole store. */
export async function findNamedOrder(
  text: string,
  { recentOrders, store }: Pick<Dashboard, 'recentOrders' | 'store'>,
  reports: Pick<LoadReports, 'order'>,
): Promise<NamedOrder | null> {
  const asked = orderNameIn(text)
  if (asked === null) return null
  return recentOrders.find(({ name }) => isOrderName(name, asked)) ?? (await reports.order(store.id, asked))
}

/** Describes an order in one line: name, day, customer, total and status. */
export function describeOrder(order: NamedOrder, { timeZone }: Dashboard['store'], wording: Wording): string {
  const day = wording.day(dayIn(timeZone, new Date(order.placedAt)))
  const customer = order.customer ? quoteName(order.customer) : 'no customer given'
  const total = wording.money(order.total, order.currency)
  const status = order.status === null ? [] : [quoteName(order.status.replaceAll(/[_-]+/g, ' '))]
  return [quoteName(order.name), day, customer, total, ...status].join(', ')
}

/** Replies with the newest orders, or with the one that the question names. */
export function replyWithOrders({ figures, order: named, request, wording }: Answer): Reply {
  const { recentOrders, store } = figures
  if (named) return replyOf({ text: `I found it: ${describeOrder(named, store, wording)}.` })
  const name = orderNameIn(request.text)
  if (name !== null) return replyOf({ text: `I found no order ${quoteName(name)} in your store. Check the number.` })
  if (recentOrders.length === 0) return replyOf({ text: 'There are no orders yet.' })
  const asked = Number(/\b(?:last|latest|recent|newest) (\d{1,2})\b/.exec(request.text)?.[1] ?? SHOWN)
  const shown = recentOrders.slice(0, Math.min(MOST_LISTED, Math.max(1, asked)))
  const lines = shown.map((order) => `• ${describeOrder(order, store, wording)}`)
  return replyOf({ text: `The newest orders:\n${lines.join('\n')}` })
}
