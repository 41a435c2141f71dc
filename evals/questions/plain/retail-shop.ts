import { parse } from 'csv-parse/sync'
import { readSharedText } from '#test/harness/shared-data.ts'
import { numberOrders, type PlainEntry, type PlainOrder, type PlainProduct, type PlainShop } from './plain-shop.ts'

const LIST = 'online-retail/online_retail_2010-12_2011-12.csv.gz'

/** What the list sells that is no product, by the list's own notes. */
const FEES = /^(?:ADJUST2?|AMAZONFEE|B|BANK CHARGES|C2|C3|CRUK|D|DOT|GIFT|M|PADS|POST|S|SP1002|TEST00[12]|gift_.*)$/i

/** What people call the countries that the list calls otherwise. */
const COUNTRIES: Readonly<Record<string, string | null>> = {
  EIRE: 'Ireland',
  RSA: 'South Africa',
  USA: 'United States',
  'Czech Republic': 'Czechia',
  'Hong Kong': 'Hong Kong SAR China',
  Unspecified: null,
  'European Community': null,
}

type Row = { invoice: string; code: string; title: string; units: number; time: string; price: bigint }

type Placed = Row & { customer: string | null; country: string | null }

const MICROS = 1_000_000

async function readRows(): Promise<Placed[]> {
  const rows: string[][] = parse(await readSharedText(LIST), { from_line: 2 })
  return rows.map(
    ([invoice = '', code = '', title = '', quantity, time = '', price, customer = '', country = '']): Placed => ({
      invoice,
      code: code.toUpperCase(),
      title: title.trim(),
      units: Number(quantity),
      time,
      price: BigInt(Math.round(Number(price) * MICROS)),
      customer: customer === '' ? null : `Customer ${customer}`,
      country: COUNTRIES[country] === undefined ? country : COUNTRIES[country],
    }),
  )
}

/** Sales, and returns, whose invoices begin with C. Adjustments and what cost nothing are neither. */
const counts = ({ invoice, units, price }: Row): boolean =>
  !/^A/i.test(invoice) && price > 0n && (/^C/i.test(invoice) ? units < 0 : units > 0)

const amountOf = ({ units, price }: Row): bigint => BigInt(units) * price

function toOrder(rows: readonly Placed[]): PlainOrder | null {
  const [first] = rows
  if (!first) return null
  const value = rows.reduce((sum, row) => sum + amountOf(row), 0n)
  const unknown = { region: null, city: null, payment: null, code: null, number: null }
  return {
    ...unknown,
    // A file without a channel is one.
    channel: 'Online Retail',
    name: first.invoice,
    day: first.time.slice(0, 10),
    hour: Number(first.time.slice(11, 13)),
    customer: first.customer,
    country: first.country,
    status: /^C/i.test(first.invoice) ? 'return' : 'open',
    value,
    products: [...new Set(rows.map(({ code }) => code))],
  }
}

function toEntry(order: PlainOrder, row: Placed): PlainEntry {
  const isReturn = order.status === 'return'
  const { day, hour } = order
  return {
    order,
    day,
    hour,
    units: row.units,
    amount: amountOf(row),
    product: row.code,
    unitCost: null,
    kind: isReturn ? 'return' : 'sale',
    refund: isReturn ? order.name : null,
  }
}

function toProducts(rows: readonly Placed[]): Map<string, PlainProduct> {
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return new Map(
    [...byCode].map(([code, theirs]): [string, PlainProduct] => [
      code,
      {
        names: [...new Set([...theirs.map(({ title }) => title), code])].filter((name) => name !== ''),
        category: null,
        stock: null,
        price: null,
        isFee: FEES.test(code),
      },
    ]),
  )
}

/** Reads Online Retail from its rows. Nothing of the product's import is used. */
export async function readRetailShop(): Promise<PlainShop> {
  const rows = (await readRows()).filter(counts)
  const orders: PlainOrder[] = []
  const entries: PlainEntry[] = []
  for (const theirs of Map.groupBy(rows, ({ invoice }) => invoice).values()) {
    const order = toOrder(theirs)
    if (!order) continue
    if (order.status === 'open') orders.push(order)
    for (const row of theirs) entries.push(toEntry(order, row))
  }
  numberOrders(orders)
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.time.slice(0, 10) ?? '')
  return { currency: 'GBP', firstDay: first ?? '', today: last ?? '', orders, entries, products: toProducts(rows) }
}
