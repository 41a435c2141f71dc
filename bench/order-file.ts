import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { once } from 'node:events'

const FIRST_DAY = Date.UTC(2023, 0, 1)
const MINUTE_MS = 60_000
const DAYS = 1095
const PRODUCTS = 400
const COUNTRIES = ['Ireland', 'France', 'Germany', 'Spain', 'Norway']

/** A random number generator with a fixed seed, so that every run writes the same file. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const priceOf = (product: number) => 1 + (product % 90) + 0.95

/** Writes a transaction list of `orders` orders with `linesPerOrder` lines each over three years, oldest first. */
export async function writeOrderFile(path: string, options: { orders: number; linesPerOrder: number }) {
  const random = createRandom(7)
  const customers = Math.max(10, Math.floor(options.orders / 4))
  const file = createWriteStream(path)
  file.write('InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n')
  for (let order = 0; order < options.orders; order += 1) {
    const minute = Math.floor((order / options.orders) * DAYS * 1440)
    const at = new Date(FIRST_DAY + minute * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
    const customer = 10_000 + Math.floor(random() ** 2 * customers)
    const country = COUNTRIES[order % COUNTRIES.length]
    let text = ''
    for (let line = 0; line < options.linesPerOrder; line += 1) {
      const product = Math.floor(random() ** 2 * PRODUCTS)
      const quantity = 1 + Math.floor(random() * 5)
      const price = priceOf(product).toFixed(2)
      text += `${500_000 + order},P${product},Product number ${product},${quantity},${at},${price},${customer},${country}\n`
    }
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** Writes the products of the order file, with what each costs. */
export async function writeProductFile(path: string) {
  const rows = Array.from({ length: PRODUCTS }, (_, product) => {
    const price = priceOf(product)
    return `p${product},Product number ${product},P${product},${price.toFixed(2)},${(price * 0.4).toFixed(2)}`
  })
  await writeFile(path, ['Handle,Title,Variant SKU,Variant Price,Cost per item', ...rows, ''].join('\n'))
}
