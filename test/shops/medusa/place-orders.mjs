import { cancel, capture, createDice, edit, placeOrder, refund } from './fill-shop.mjs'

const CODES = [[], [], ['TENOFF'], ['THREE'], ['FREESHIP'], ['TENOFF', 'FREESHIP']]
const CENT = 100

/** Ships an order, takes a piece of its first line back, and pays for that. */
async function takeBack(api, shop, id) {
  const { admin } = api
  const { order } = await admin('GET', `/orders/${id}`)
  const items = order.items.map((item) => ({ id: item.id, quantity: item.quantity }))
  await admin('POST', `/orders/${id}/fulfillments`, { location_id: shop.location, items })
  const found = await admin('GET', `/orders/${id}?fields=id,*fulfillments`)
  await admin('POST', `/orders/${id}/fulfillments/${found.order.fulfillments[0].id}/shipments`, { items })
  const made = await admin('POST', '/returns', { order_id: id, location_id: shop.location })
  const path = `/returns/${made.return.id}`
  const back = { items: [{ id: items[0].id, quantity: 1 }] }
  await admin('POST', `${path}/request-items`, back)
  await admin('POST', `${path}/request`, {})
  await admin('POST', `${path}/receive`, {})
  await admin('POST', `${path}/receive-items`, back)
  await admin('POST', `${path}/receive/confirm`, {})
  await payBack(api, id)
}

/** Pays back what an order is overpaid. */
async function payBack(api, id) {
  const { order } = await api.admin('GET', `/orders/${id}`)
  const payments = order.payment_collections.flatMap((collection) => collection.payments)
  const sum = (rows) => rows.reduce((all, { amount }) => all + amount, 0)
  const paid = sum(payments.flatMap(({ captures }) => captures)) - sum(payments.flatMap(({ refunds }) => refunds))
  const owed = Math.round((paid - order.total) * CENT) / CENT
  if (owed > 0) await refund(api, id, owed)
}

async function addPiece(api, shop, id) {
  await edit(api, id, (path) =>
    api.admin('POST', `${path}/items`, { items: [{ variant_id: shop.variants[7], quantity: 1 }] }),
  )
}

/** Takes a piece off a line, or the line if it has one piece. */
async function removePiece(api, id) {
  const { order } = await api.admin('GET', `/orders/${id}`)
  const item = order.items.find(({ quantity }) => quantity > 1)
  if (!item) return
  await edit(api, id, (path) => api.admin('POST', `${path}/items/item/${item.id}`, { quantity: item.quantity - 1 }))
}

/** What happens to an order, as people change orders. */
const FATES = {
  async none() {},
  capture,
  async partial(api, id, { dice }) {
    const { amount } = await capture(api, id)
    await refund(api, id, Math.max(1, Math.round(amount * (10 + dice(60)))) / CENT)
  },
  async full(api, id) {
    await capture(api, id)
    await refund(api, id)
  },
  cancel,
  async cancelPaid(api, id) {
    await capture(api, id)
    await cancel(api, id)
  },
  async twice(api, id) {
    await capture(api, id)
    await refund(api, id, 1.11)
    await refund(api, id, 2.22)
  },
  async returned(api, id, { shop }) {
    await capture(api, id)
    await takeBack(api, shop, id)
  },
  grow: (api, id, { shop }) => addPiece(api, shop, id),
  shrink: (api, id) => removePiece(api, id),
  async shrinkPaid(api, id) {
    await capture(api, id)
    await removePiece(api, id)
    await payBack(api, id)
  },
}

const FATE_NAMES = Object.keys(FATES)

/** What happens later to an order that had one of these fates. */
const LATER = {
  none: FATES.partial,
  capture: cancel,
  partial: (api, id) => refund(api, id, 0.5),
  twice: (api, id, { shop }) => takeBack(api, shop, id),
  grow: cancel,
}

export async function changeLater(api, shop, { placed, dice }) {
  for (const { id, fate } of placed) await LATER[fate]?.(api, id, { dice, shop })
}

/** Places orders in two currencies, each with one fate after another. Resolves to their ids and fates. */
export async function placeOrders(api, shop, { count, seed }) {
  const dice = createDice(seed)
  const placed = []
  for (let at = 0; at < count; at += 1) {
    const lines = Array.from({ length: 1 + dice(3) }, () => [dice(shop.variants.length), 1 + dice(4)])
    const unique = [...new Map(lines).entries()]
    const { id } = await placeOrder(api, shop, {
      currency: dice(3) === 0 ? 'usd' : 'eur',
      lines: unique,
      codes: CODES[dice(CODES.length)],
      email: `customer-${dice(40)}@example.com`,
    })
    const fate = FATE_NAMES[at % FATE_NAMES.length]
    await FATES[fate](api, id, { dice, shop })
    placed.push({ id, fate })
  }
  return { placed, dice }
}
