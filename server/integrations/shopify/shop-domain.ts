import { parseAdminAddress } from '#domain/shop-admin.ts'
import type { ShopAddress } from '#server/integrations/shop-address.ts'

const ADMIN = 'https://admin.shopify.com/store/'

const NAME = /^[a-z\d][a-z\d-]*$/i

/** The name of a shop in what people copy: its domain, a page of its admin, or the name itself. `null` if there is none. */
function nameIn(typed: string): string | null {
  const text = typed.trim().replace(/^http:/i, 'https:')
  const home = parseAdminAddress(NAME.test(text) ? `${text}.myshopify.com` : text)
  return home?.startsWith(ADMIN) === true ? home.slice(ADMIN.length) : null
}

/** Only Shopify's own domain is called. A shop's other domains lead to its storefront, which has no API. */
export const shopifyAddress: ShopAddress = {
  read(typed) {
    const name = nameIn(typed)
    return name === null ? null : `https://${name}.myshopify.com`
  },
  example: 'your-shop.myshopify.com',
}

/** The address of an order in the shop's admin. */
export function adminOrderUrl(address: string, id: string): string {
  return `${ADMIN}${nameIn(address) ?? ''}/orders/${encodeURIComponent(id)}`
}
