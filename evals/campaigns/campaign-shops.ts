import { addDays, daysBetween } from '#domain/periods.ts'
import { buildSampleOrders } from '#domain/sample-store/sample-store.ts'
import { hasSharedData, readRetailSales } from '#test/harness/shared-data.ts'

/** An order, with its amount in hundredths. */
type Order = { customer: string; day: string; value: number }

/** What a person ordered in the 28 days of a campaign. Days are counted from 1. */
export type Ordering = { day: number; value: number }[]

/** The customers of a shop on the day of a campaign, with what each then ordered. */
export type Audience = { shop: string; people: Ordering[] }

const WINDOW = 28

/** The days of campaigns, from the last complete one on. Before the earliest, shops have too few customers. */
const CAMPAIGNS = 8

function audiencesOf(shop: string, orders: readonly Order[]): Audience[] {
  const last = orders.map(({ day }) => day).reduce((latest, day) => (day > latest ? day : latest))
  const byCustomer = [...Map.groupBy(orders, ({ customer }) => customer).values()]
  return Array.from({ length: CAMPAIGNS }, (_, at) => {
    const start = addDays(last, -(at + 1) * WINDOW)
    const known = byCustomer.filter((theirs) => theirs.some(({ day }) => day < start))
    const inDays = (theirs: readonly Order[]): Ordering =>
      theirs
        .map(({ day, value }) => ({ day: daysBetween(start, day) + 1, value }))
        .filter(({ day }) => day >= 1 && day <= WINDOW)
    return { shop, people: known.map(inDays) }
  })
}

function sampleOrders(): Order[] {
  const orders = buildSampleOrders({ now: new Date('2026-05-20T12:00:00Z'), timeZone: 'UTC', currency: 'EUR' })
  return orders.flatMap(({ customer, placedAt, total }) => {
    if (typeof customer?.id !== 'string') return []
    return [
      { customer: customer.id, day: new Date(placedAt).toISOString().slice(0, 10), value: Number(total) / 10_000 },
    ]
  })
}

async function retailOrders(): Promise<Order[]> {
  const sales = (await readRetailSales()).filter(({ customer }) => customer !== '')
  return [...Map.groupBy(sales, ({ invoice }) => invoice).values()].flatMap((lines) => {
    const [first] = lines
    const value = lines.reduce((total, { milliPounds }) => total + milliPounds, 0) / 10
    return first ? [{ customer: first.customer, day: first.day, value }] : []
  })
}

export async function loadAudiences(): Promise<Audience[]> {
  return [
    ...audiencesOf('Sample shop', sampleOrders()),
    ...(hasSharedData ? audiencesOf('Online Retail', await retailOrders()) : []),
  ]
}
