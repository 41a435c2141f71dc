import { join } from 'node:path'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 100

/** The path of a file with orders. */
export const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

/** The noon of a day some days ago. */
const noon = (daysAgo: number) => `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)} 12:00:00 +0000`

/** A Shopify export with an order of €20.00 on each day until `end` days ago. */
export function exportUntil(end: number): string {
  const orders = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const order = `#${1000 + HISTORY_DAYS - index}`
    return `${order},a${index % 40}@example.com,paid,EUR,20.00,0.00,0.00,20.00,${noon(end + index)},1,Cup,20.00`
  })
  const header =
    'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
  return [header, ...orders].join('\n')
}
