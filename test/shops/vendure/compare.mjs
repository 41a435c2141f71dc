import { createVendureConnector } from '../../../server/integrations/vendure/vendure-connector.ts'
import { openOutgoing } from '../../../server/platform/http/outgoing/outgoing.ts'
import { openCartwright } from '../cartwright.ts'
import { CHANGES } from './changes.mjs'
import { furnish, placeOrder, READER } from './seed.mjs'
import { startShop } from './shop.mjs'

const ORDERS = Number(process.env.SHOP_ORDERS ?? 200)
const CURRENCIES = ['EUR', 'USD']

const sum = (values) => values.reduce((left, right) => left + right, 0)

const WORTH = `query ($skip: Int!) { orders(options: { take: 100, skip: $skip, sort: { id: ASC }, filter: { orderPlacedAt: { isNull: false } } }) {
  totalItems
  items { id code currencyCode totalWithTax payments { state amount refunds { state total } } }
} }`

async function loadOrders(admin) {
  const orders = []
  for (;;) {
    const { items, totalItems } = await admin(WORTH, { skip: orders.length })
    orders.push(...items)
    if (orders.length >= totalItems) return orders
  }
}

/** What an order is worth: its total, or what was paid and not given back, whichever is less. */
function worthOf({ totalWithTax, payments }) {
  const paid = sum(payments.filter(({ state }) => /Settled|Authorized/.test(state)).map(({ amount }) => amount))
  const settled = payments.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'Settled'))
  const refunded = sum(settled.map(({ total }) => total))
  return paid < totalWithTax ? totalWithTax - refunded : Math.min(totalWithTax, paid - refunded)
}

/** Prints what the shop and Cartwright say. Returns how many figures differ by a cent or more. */
async function compare(admin, connections, units) {
  const orders = await loadOrders(admin)
  let differences = 0
  for (const [currency, connection] of connections) {
    const own = orders.filter(({ currencyCode }) => currencyCode === currency)
    const theirs = {
      total_sales: sum(own.map(worthOf)),
      orders: own.length,
      units_ordered: sum(own.map(({ id }) => units.get(id))),
    }
    const ours = await connection.figures()
    const valueOf = (name) => Number(ours[name]?.value ?? ours[name])
    for (const [name, value] of Object.entries(theirs)) {
      const isSame = Math.abs(valueOf(name) - value) < 1
      if (!isSame) differences += 1
      console.log(`${isSame ? 'same  ' : 'DIFFERS'} ${currency} ${name}: Vendure ${value}, Cartwright ${valueOf(name)}`)
    }
  }
  return differences
}

/** Additions count on the day of the order. */
const ADDED = { 'a unit added, not paid yet': 2 }
const CHANGES_PLACEMENT = /added/

/** Compares what each order cost when it was placed with what live sync makes of it now. Returns how many differ. */
async function comparePlaced(address, placed) {
  const outgoing = openOutgoing({ address, allowsPrivate: true })
  const connector = createVendureConnector({
    address,
    credentials: { ...READER, channel: '' },
    send: outgoing.send,
    currency: 'EUR',
    timeZone: 'UTC',
    now: Date.now,
    wait: () => Promise.resolve(),
    signal: new AbortController().signal,
  })
  const known = new Map(placed.map((order) => [order.id, order]))
  let differences = 0
  for await (const page of connector.orders({ from: 0, to: Date.now() })) {
    for (const { id, order, problem } of page) {
      const { totalWithTax, fates } = known.get(id)
      if (
        order &&
        (fates.some((fate) => CHANGES_PLACEMENT.test(fate)) || order.total === BigInt(totalWithTax) * 10_000n)
      )
        continue
      differences += 1
      console.log(`DIFFERS order ${id} (${fates}): was ${totalWithTax}, read as ${order?.total ?? problem}`)
    }
  }
  outgoing.close()
  console.log(`${placed.length - differences} of ${placed.length} orders are read as they were placed`)
  return differences
}

const shop = await startShop()
const { admin, variants } = await furnish(shop.address)
const names = Object.keys(CHANGES)
const placed = []
const units = new Map()
async function place(at, name) {
  const currency = at % 4 === 3 ? 'USD' : 'EUR'
  const order = await placeOrder({ address: shop.address, variants, shop }, at, { currency })
  units.set(order.id, sum(order.lines.map(({ quantity }) => quantity)) + (ADDED[name] ?? 0))
  await CHANGES[name](admin, order, { variants })
  placed.push({ ...order, fates: [name] })
}

for (let at = 0; at < ORDERS; at += 1)
  await place(at, at % 2 ? 'nothing' : (names[(at / 2) % names.length] ?? 'nothing'))
console.log(`${placed.length} orders placed`)

const cartwright = await openCartwright()
const connections = []
for (const currency of CURRENCIES) {
  const credentials = { ...READER, channel: '' }
  const connection = await cartwright.connect({ platform: 'vendure', address: shop.address, credentials }, currency)
  connections.push([currency, connection])
  await connection.synced()
}
let differences = await compare(admin, connections, units)

for (const [at, order] of placed.entries()) {
  if (at % 2 === 0) continue
  const name = names[((at - 1) / 2) % names.length] ?? 'nothing'
  units.set(order.id, (units.get(order.id) ?? 0) + (ADDED[name] ?? 0))
  await CHANGES[name](admin, order, { variants })
  order.fates.push(name)
}
for (let at = 0; at < ORDERS / 10; at += 1) await place(ORDERS + at, 'nothing')
// A sync that was at work during the changes may end the first wait. The second one begins after them.
for (const [, connection] of connections) {
  await connection.syncAgain()
  await connection.syncAgain()
}
console.log('After changes and new orders:')
differences += await compare(admin, connections, units)
differences += await comparePlaced(shop.address, placed)

await cartwright.stop()
await shop.close()
process.exit(differences === 0 ? 0 : 1)
