import type { Answer, Fault } from '#server/integrations/connector.ts'
import { faultOfOtherStatus, unreadableList, type UnreadableReason } from '#server/integrations/shared-faults.ts'

export const notBigCommerce: Fault = {
  kind: 'not-this-platform',
  words:
    'BigCommerce has no store with this address. Copy the API path that BigCommerce shows when you create the API account.',
}

const wrongKey: Fault = {
  kind: 'wrong-key',
  words:
    'BigCommerce doesn’t accept the access token for this store. Create a store-level API account in this store and enter its access token.',
}

const missingRight: Fault = {
  kind: 'missing-right',
  words:
    'The access token may not read orders. Create an API account with Orders set to read-only and enter its access token.',
}

/** Returns what an answer other than 200 means. */
export function faultOfStatus({ status }: Answer): Fault {
  if (status === 401) return wrongKey
  if (status === 403) return missingRight
  if (status === 404) return notBigCommerce
  return faultOfOtherStatus(status)
}

export const unreadable = (list: string, reason: UnreadableReason = 'unknown'): Fault =>
  unreadableList('BigCommerce', list, reason)
