import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Pages of a shop's admin and API that people copy the address of. */
const PAGES: Record<LivePlatform, RegExp> = {
  medusa: /\/(app|admin|store|auth)(\/.*)?$/,
  vendure: /\/(admin-api|shop-api|dashboard|admin)(\/.*)?$/,
  woocommerce: /\/(wp-admin|wp-json|wp-login\.php|admin)(\/.*)?$/,
}

/**
 * Returns the address of a shop from what a person typed: with its protocol, which is https if they named none, and
 * without a page or a slash at its end. Throws 422 `invalid_address`.
 */
export function readShopAddress(typed: string, platform: LivePlatform): string {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(text) ? new URL(text) : null
  const isShop = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isShop || !(url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('['))) {
    throw new ApiError(422, 'invalid_address', 'This isn’t the address of a shop. Enter it like shop.example.com.')
  }
  return `${url.origin}${url.pathname.replace(PAGES[platform], '')}`.replace(/\/+$/, '')
}
