/** The longest address of a shop's admin. */
export const LONGEST_ADMIN_ADDRESS = 500

/** What is looked up in a shop's admin. */
export type AdminItem = 'order' | 'customer' | 'product'

type Platform = {
  name: string
  /** Returns the address of the admin, cut after the shop's own part, or `null` if it is another platform's. */
  toHome: (url: URL) => string | null
  /** What follows this address in a search. `$` is the text. */
  searches: Record<AdminItem, string>
}

const PLATFORMS: readonly Platform[] = [
  {
    name: 'Shopify',
    toHome({ hostname, pathname }) {
      const shop =
        hostname === 'admin.shopify.com'
          ? /^\/store\/([a-z0-9-]+)/i.exec(pathname)?.[1]
          : /^([a-z0-9-]+)\.myshopify\.com$/.exec(hostname)?.[1]
      return shop === undefined ? null : `https://admin.shopify.com/store/${shop.toLowerCase()}`
    },
    searches: { order: '/orders?query=$', customer: '/customers?query=$', product: '/products?query=$' },
  },
  {
    name: 'WooCommerce',
    toHome({ origin, pathname }) {
      const path = /^(?:\/[^/]+)*?\/wp-admin(?=\/|$)/.exec(pathname)?.[0]
      return path === undefined ? null : `${origin}${path}`
    },
    searches: {
      // WooCommerce forwards this address if orders have tables of their own, which older shops don't have.
      order: '/edit.php?post_type=shop_order&s=$',
      customer: '/admin.php?page=wc-admin&path=%2Fcustomers&search=$',
      product: '/edit.php?post_type=product&s=$',
    },
  },
]

/** Returns the address of a shop's admin as it is stored, or `null` for anything but an https address. */
export function parseAdminAddress(typed: string): string | null {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (!/.\../.test(url.hostname)) return null
  const address = homeOf(url) ?? `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  return address.length <= LONGEST_ADMIN_ADDRESS ? address : null
}

function homeOf(url: URL): string | null {
  for (const { toHome } of PLATFORMS) {
    const home = toHome(url)
    if (home !== null) return home
  }
  return null
}

/**
 * Returns where something is found in the shop's admin. On a known platform it is a search for the text, because files
 * don't have the platform's own ids. On another one, or without a text, `platform` is `null` and it is the admin's first
 * page.
 */
export function findInAdmin(stored: string, item: AdminItem, text: string) {
  const address = parseAdminAddress(stored)
  if (address === null) return null
  const url = new URL(address)
  const platform = PLATFORMS.find(({ toHome }) => toHome(url) !== null)
  if (!platform || text === '') return { platform: null, href: address }
  const search = platform.searches[item].replace('$', () => encodeURIComponent(text))
  return { platform: platform.name, href: `${address}${search}` }
}
