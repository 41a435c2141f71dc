import type { Answer, Fault } from '#server/integrations/connector.ts'
import { faultOfOtherStatus, unreadableList, type UnreadableReason } from '#server/integrations/shared-faults.ts'

export const notVendure: Fault = {
  kind: 'not-this-platform',
  words:
    'There is no Vendure shop at this address. Enter the address of the Vendure server, without /admin-api: it can differ from that of the storefront.',
}

export const otherVersion: Fault = {
  kind: 'not-this-platform',
  words: 'This server doesn’t know the questions of live sync. It reads Vendure 3. Check the address and the version.',
}

export const wrongLogin: Fault = {
  kind: 'wrong-key',
  words: 'Vendure doesn’t accept this user and password. Enter those of an administrator.',
}

export const wrongApiKey: Fault = {
  kind: 'wrong-key',
  words: 'Vendure doesn’t accept this API key. Check that its server allows API keys, or enter a user and a password.',
}

export const noSuchChannel: Fault = {
  kind: 'wrong-key',
  words:
    'This shop has no channel with this token, or the user may not read it. Check the token in Settings → Channels.',
}

export const missingRight: Fault = {
  kind: 'missing-right',
  words: 'The user may not read orders. Give its role the permission ReadOrder for this channel.',
}

/** Returns what an answer other than 200 means. */
export function faultOfStatus({ status }: Answer): Fault {
  if (status === 401) return wrongLogin
  // A firewall answers like this too. Vendure itself says FORBIDDEN in an answer of status 200.
  if (status === 403) return missingRight
  if (status === 404 || status === 405) return notVendure
  return faultOfOtherStatus(status)
}

export const unreadable = (reason: UnreadableReason = 'unknown'): Fault => unreadableList('Vendure', 'orders', reason)
