import { z } from 'zod'
import { dayIn } from '#domain/imports/cells/zoned-time.ts'
import { ConnectorError, type ShopFacts } from '#server/integrations/connector.ts'
import { numberIn } from './answers.ts'
import type { Client } from './client.ts'
import { missingRight, unreadable } from './faults.ts'
import type { PeopleRights } from './orders.ts'

const shopSchema = z.object({
  shop: z.object({
    id: z.string(),
    name: z.string(),
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    ianaTimezone: z.string(),
    myshopifyDomain: z.string(),
  }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

const countSchema = z.object({ ordersCount: z.object({ count: z.number() }).nullable() })

const firstSchema = z.object({ orders: z.object({ nodes: z.array(z.object({ createdAt: z.string() })) }) })

const DAY_MS = 86_400_000

/** Shopify gives 60 days. The first of them is only a part of a day. */
const DAYS_READABLE = 59

type Shop = z.infer<typeof shopSchema>['shop']

/** What the app may do in the shop. A right to write includes that to read. */
type Rights = { shop: Shop; may: (right: string) => boolean }

async function loadRights(client: Client): Promise<Rights> {
  const answer = shopSchema.safeParse(await client.ask('shop'))
  if (!answer.success) throw new ConnectorError(unreadable())
  const { shop, currentAppInstallation } = answer.data
  const scopes = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle))
  return { shop, may: (right) => scopes.has(`read_${right}`) || scopes.has(`write_${right}`) }
}

/** Some plans and apps get orders without the people who placed them, whatever their scopes are. */
async function loadPeopleRights(client: Client, { may }: Rights): Promise<PeopleRights> {
  const addresses = await client.read('addresses')
  const customers = may('customers') ? await client.read('customers') : { isDenied: true }
  return { withAddresses: !addresses.isDenied, withCustomers: !customers.isDenied }
}

const windowStart = ({ may }: Rights, now: number): number | null =>
  may('all_orders') ? null : now - DAYS_READABLE * DAY_MS

/** What the app may read of the shop. Throws if it may not read orders. */
export type Reading = { people: PeopleRights; readableFrom: number | null }

export async function loadReading(client: Client, now: number): Promise<Reading> {
  const rights = await loadRights(client)
  if (!rights.may('orders')) throw new ConnectorError(missingRight)
  return { people: await loadPeopleRights(client, rights), readableFrom: windowStart(rights, now) }
}

export const SIXTY_DAYS =
  'Shopify gives this token only 60 days of orders, because the app lacks read_all_orders. Older orders stay in your figures as they are. To add them, import a file: in Shopify, open Orders and press Export.'

function missingWords({ may }: Rights, { withAddresses, withCustomers }: PeopleRights): string[] {
  return [
    ...(may('all_orders') ? [] : [SIXTY_DAYS]),
    ...(withAddresses
      ? []
      : [
          'Shopify gives this app no emails and addresses of buyers, so orders have no country. Some plans don’t include them.',
        ]),
    ...(withCustomers ? [] : ['The app may not read customers (read_customers). Orders name theirs only by email.']),
    ...(may('products') ? [] : ['The app may not read products (read_products). Orders name theirs.']),
    ...(may('inventory')
      ? []
      : ['The app may not read stock and costs (read_inventory). Import them from a product file.']),
  ]
}

function firstDay({ orders }: z.infer<typeof firstSchema>, timeZone: string): string | null {
  const at = Date.parse(orders.nodes[0]?.createdAt ?? '')
  return Number.isNaN(at) ? null : dayIn(timeZone, at)
}

/** Asks who the shop is and what the app may read. */
export async function checkShop(client: Client): Promise<ShopFacts> {
  const rights = await loadRights(client)
  const { shop, may } = rights
  if (!may('orders')) throw new ConnectorError(missingRight)
  const people = await loadPeopleRights(client, rights)
  const count = countSchema.safeParse(await client.ask('count'))
  const first = firstSchema.safeParse(await client.ask('firstOrder'))
  if (!count.success || !first.success) throw new ConnectorError(unreadable())
  return {
    name: shop.name,
    identity: numberIn(shop.id),
    url: `https://${shop.myshopifyDomain}`,
    currency: shop.currencyCode,
    timeZone: shop.ianaTimezone,
    orders: count.data.ordersCount?.count ?? 0,
    firstOrderDay: firstDay(first.data, shop.ianaTimezone),
    rights: [
      'orders',
      ...(may('products') ? (['products'] as const) : []),
      ...(people.withCustomers ? (['customers'] as const) : []),
      'settings',
    ],
    missing: missingWords(rights, people),
  }
}
