import type { Answer, Fault } from '#server/integrations/connector.ts'
import { faultOfOtherStatus, unreadableList, type UnreadableReason } from '#server/integrations/shared-faults.ts'

export const notWooCommerce: Fault = {
  kind: 'not-this-platform',
  words:
    'There is no WooCommerce shop at this address, or its REST API is off. Check the address, and that permalinks in WordPress aren’t set to Plain.',
}

const wrongKey: Fault = {
  kind: 'wrong-key',
  words: 'WooCommerce doesn’t accept the key. Create a key with the permission Read and enter it.',
}

const missingRight: Fault = {
  kind: 'missing-right',
  words:
    'The key may not read orders. Its user needs the role Administrator or Shop manager, and the key the permission Read.',
}

/** WooCommerce says it of an id that no order has. Other answers with 404 say nothing of the order. */
const NO_ORDER = 'woocommerce_rest_shop_order_invalid_id'

const codeOf = ({ json }: Answer): string =>
  typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'string' ? json.code : ''

/** Returns what an answer other than 200 means. */
export function faultOfStatus(answer: Answer): Fault {
  const { status } = answer
  if (status === 401) return codeOf(answer) === 'woocommerce_rest_cannot_view' ? missingRight : wrongKey
  if (status === 403) return missingRight
  if (status === 404) return notWooCommerce
  return faultOfOtherStatus(status)
}

export const isNoOrder = (answer: Answer): boolean => answer.status === 404 && codeOf(answer) === NO_ORDER

export const unreadable = (path: string, reason: UnreadableReason = 'unknown'): Fault =>
  unreadableList('WooCommerce', path.split('/').at(-1) ?? path, reason)
