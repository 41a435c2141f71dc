import { z } from 'zod'
import { ConnectorError, type Answer, type ShopFacts } from '#server/integrations/connector.ts'
import type { Client } from './client.ts'
import { faultOfStatus, notWooCommerce } from './faults.ts'

const indexSchema = z.looseObject({
  name: z.string().default(''),
  url: z.string().nullish(),
  home: z.string().nullish(),
  timezone_string: z.string().nullish(),
  gmt_offset: z.union([z.number(), z.string()]).nullish(),
  namespaces: z.array(z.string()),
})

const firstSchema = z.array(z.looseObject({ date_created: z.string().regex(/^[12]\d{3}-\d\d-\d\dT/) }))

const currencySchema = z.looseObject({ code: z.string().regex(/^[A-Z]{3}$/) })

const OPTIONAL = [
  ['settings', 'The key may not read the shop’s currency. Orders say their own.'],
  ['products', 'The key may not read products, so their cost and stock stay unknown.'],
  ['customers', 'The key may not read customers. Orders name theirs.'],
] as const

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads the characters that WordPress writes as `&amp;` or `&#8217;` in names. */
const decodeName = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (all: string, ...[decimal, hex, name]: (string | undefined)[]) => {
      const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
      if (Number.isNaN(code)) return NAMED[String(name).toLowerCase()] ?? all
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )

/** No zone has a longer name. */
const MAX_ZONE = 100

/** Returns an offset such as `+02:00` for hours such as 2 or "-5.5". */
function offsetOf(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${hours < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

const zoneOf = ({ timezone_string: zone, gmt_offset: offset }: z.infer<typeof indexSchema>): string | null =>
  (zone && zone.length <= MAX_ZONE ? zone : null) ??
  (offset === null || offset === undefined || offset === '' ? null : offsetOf(Number(offset)))

/** Asks for one row. `null` if the key may not read the list. */
async function askForOne(client: Client, path: string, query: Record<string, string>): Promise<Answer | null> {
  const answer = await client.request(path, { ...query, dates_are_gmt: 'true' })
  if (answer.status === 401 || answer.status === 403) return null
  if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
  return answer
}

const FIRST = { orderby: 'date', order: 'asc', per_page: '1', page: '1' }
const ONE = { orderby: 'id', order: 'asc', per_page: '1', page: '1' }

/** Some hosts remove the headers of an answer. Then the count is only whether there are orders. */
function countOf({ headers, json }: Answer): number {
  const stated = headers['x-wp-total'] ?? ''
  if (/^\d{1,9}$/.test(stated)) return Number(stated)
  return Array.isArray(json) ? json.length : 0
}

const firstDayOf = ({ json }: Answer): string | null => {
  const first = firstSchema.safeParse(json)
  return first.success ? (first.data[0]?.date_created.slice(0, 10) ?? null) : null
}

/** Without the protocol, because a site that gets a certificate stays the same. */
const identityOf = (address: string): string =>
  address
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/+$/, '')
    .toLowerCase()

async function loadIndex(client: Client) {
  const index = indexSchema.safeParse((await client.get('')).json)
  if (index.success && index.data.namespaces.includes('wc/v3')) return index.data
  throw new ConnectorError(notWooCommerce)
}

/** Asks who the shop is and what the key may read. */
export async function checkShop(client: Client, address: string): Promise<ShopFacts> {
  const index = await loadIndex(client)
  const orders = await client.get('wc/v3/orders', FIRST)
  const answers = {
    settings: await askForOne(client, 'wc/v3/data/currencies/current', {}),
    products: await askForOne(client, 'wc/v3/products', ONE),
    customers: await askForOne(client, 'wc/v3/customers', ONE),
  }
  const currency = currencySchema.safeParse(answers.settings?.json)
  return {
    name: decodeName(index.name).trim() || null,
    identity: identityOf(index.url || address),
    url: index.home || null,
    currency: currency.success ? currency.data.code : null,
    timeZone: zoneOf(index),
    orders: countOf(orders),
    firstOrderDay: firstDayOf(orders),
    rights: ['orders', ...OPTIONAL.flatMap(([right]) => (answers[right] === null ? [] : [right]))],
    missing: OPTIONAL.flatMap(([right, words]) => (answers[right] === null ? [words] : [])),
  }
}
