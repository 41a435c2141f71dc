import type { Fault } from '#server/integrations/connector.ts'
import { faultOfOtherStatus, unreadableList, type UnreadableReason } from '#server/integrations/shared-faults.ts'

export const notShopify: Fault = {
  kind: 'not-this-platform',
  words:
    'There is no Shopify shop at this address. Enter the one that ends in .myshopify.com: Shopify shows it in Settings → Domains.',
}

const otherVersion: Fault = {
  kind: 'not-this-platform',
  words: 'Shopify doesn’t know the questions of live sync anymore. Update this installation.',
}

const wrongToken: Fault = {
  kind: 'wrong-key',
  words: 'Shopify doesn’t accept this access token. It may have been revoked, or the app uninstalled.',
}

const refusedApp: Fault = {
  kind: 'wrong-key',
  words:
    'Shopify doesn’t accept the client ID and secret for this shop. Check both, and that the app is installed in this shop.',
}

/** By the code of Shopify's sign-in. */
const REFUSALS: Readonly<Record<string, Fault>> = {
  invalid_client: {
    kind: 'wrong-key',
    words: 'Shopify doesn’t accept this client secret. Copy it again from the app’s Settings in the Dev Dashboard.',
  },
  application_cannot_be_found: {
    kind: 'wrong-key',
    words: 'Shopify knows no app with this client ID. Copy it again from the app’s Settings in the Dev Dashboard.',
  },
  app_not_installed: {
    kind: 'wrong-key',
    words: 'The app isn’t installed in this shop. Open it in the Dev Dashboard and press Install app.',
  },
  shop_not_permitted: {
    kind: 'wrong-key',
    words:
      'Shopify gives this app no access to this shop. The app and the shop must belong to the same organization in the Dev Dashboard.',
  },
}

export const missingRight: Fault = {
  kind: 'missing-right',
  words:
    'The app may not read orders (read_orders). Add this scope in a new version of the app, and accept the update in the shop.',
}

const frozen: Fault = {
  kind: 'away',
  words: 'Shopify has frozen this shop, for example because of an unpaid bill. Open its admin to see why.',
}

const locked: Fault = { kind: 'away', words: 'Shopify has locked this shop. Open its admin to see why.' }

/** By the code of an error in an answer. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  SHOP_INACTIVE: frozen,
  undefinedField: otherVersion,
  argumentNotAccepted: otherVersion,
}

const BY_STATUS: Readonly<Record<number, Fault>> = {
  401: wrongToken,
  402: frozen,
  403: missingRight,
  404: notShopify,
  423: locked,
}

/** Returns what an answer other than 200 means. */
export const faultOfStatus = (status: number): Fault => BY_STATUS[status] ?? faultOfOtherStatus(status)

/** Returns why Shopify gives an app no token. It answers most mistakes with a page instead of a code. */
export function faultOfSignIn(status: number, code: string): Fault {
  const isRefusal = status === 400 || status === 401 || status === 403
  return REFUSALS[code] ?? (isRefusal ? refusedApp : faultOfStatus(status))
}

export const unreadable = (reason: UnreadableReason = 'unknown'): Fault => unreadableList('Shopify', 'orders', reason)
