import type { Answer, Fault } from '#server/integrations/connector.ts'
import { faultOfOtherStatus, unreadableList, type UnreadableReason } from '#server/integrations/shared-faults.ts'

export const notMedusa: Fault = {
  kind: 'not-this-platform',
  words:
    'There is no Medusa 2 at this address. Enter the address of the Medusa server, where its admin opens, not the one of the storefront.',
}

const wrongKey: Fault = {
  kind: 'wrong-key',
  words: 'Medusa doesn’t accept the key. Create a secret API key, which begins with sk_, and enter it.',
}

const missingRight: Fault = {
  kind: 'missing-right',
  words: 'The key may not read orders. Create a secret API key without restrictions on reading orders and payments.',
}

/** Returns what an answer other than 200 means. */
export function faultOfStatus({ status }: Answer): Fault {
  if (status === 401) return wrongKey
  if (status === 403) return missingRight
  if (status === 404) return notMedusa
  return faultOfOtherStatus(status)
}

export const unreadable = (list: string, reason: UnreadableReason = 'unknown'): Fault =>
  unreadableList('Medusa', list, reason)
