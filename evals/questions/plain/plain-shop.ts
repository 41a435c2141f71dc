/** An order, as plain as a pocket calculator needs it. Amounts are in millionths of the currency. */
export type PlainOrder = {
  name: string
  day: string
  hour: number
  /** The first order of a customer is number 1. `null` without a customer. */
  number: number | null
  customer: string | null
  country: string | null
  region: string | null
  city: string | null
  channel: string | null
  payment: string | null
  code: string | null
  status: string
  /** Gross sales − discounts. */
  value: bigint
  products: string[]
}

export type EntryKind = 'sale' | 'discount' | 'return' | 'shipping' | 'tax' | 'duty' | 'fee'

/** What changed a sum, on its own day. */
export type PlainEntry = {
  order: PlainOrder
  kind: EntryKind
  amount: bigint
  units: number
  day: string
  hour: number
  product: string | null
  unitCost: bigint | null
  /** What the refund is called that it belongs to. */
  refund: string | null
}

export type PlainProduct = {
  /** What the shop's files call it. */
  names: readonly string[]
  category: string | null
  /** `null` if no file says it. */
  stock: number | null
  price: bigint | null
  /** Whether it is postage or a fee, which best sellers leave out. */
  isFee: boolean
}

export type PlainShop = {
  currency: string
  firstDay: string
  today: string
  orders: PlainOrder[]
  entries: PlainEntry[]
  products: ReadonlyMap<string, PlainProduct>
}

/** Numbers each customer's orders, oldest first. */
export function numberOrders(orders: readonly PlainOrder[]): void {
  const sofar = new Map<string, number>()
  for (const order of orders) {
    if (order.customer === null) continue
    order.number = (sofar.get(order.customer) ?? 0) + 1
    sofar.set(order.customer, order.number)
  }
}
