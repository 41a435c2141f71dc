import { openCartwright } from '../cartwright.ts'
import { fillShop } from './fill-shop.mjs'
import { changeLater, placeOrders } from './place-orders.mjs'
import { startMedusa } from './shop.mjs'
import { compare } from './sums.mjs'

const ORDERS = Number(process.env.SHOP_ORDERS ?? 200)
const CURRENCIES = ['EUR', 'USD']

const medusa = await startMedusa()
const { api, address } = medusa
const shop = await fillShop(api)
api.usePublishableKey(shop.publishable)
const first = await placeOrders(api, shop, { count: ORDERS, seed: 31 })
console.log(`${first.placed.length} orders placed`)

const { api_key: key } = await api.admin('POST', '/api-keys', { title: 'Cartwright', type: 'secret' })
const cartwright = await openCartwright()
const connections = []
for (const currency of CURRENCIES) {
  const asked = { platform: 'medusa', address, credentials: { key: key.token } }
  const connection = await cartwright.connect(asked, currency)
  connections.push([currency, connection])
  await connection.synced()
}
let differences = await compare(api, connections)

await changeLater(api, shop, first)
await placeOrders(api, shop, { count: Math.ceil(ORDERS / 10), seed: 32 })
for (const [, connection] of connections) await connection.syncAgain()
console.log('After changes and new orders:')
differences += await compare(api, connections)

await cartwright.stop()
await medusa.stop()
process.exit(differences === 0 ? 0 : 1)
