type Address = { search: string; hash: string }

/**
 * How an e-mail link failed, as the server puts it in the fragment, and for a link that a browser waits for in the query
 * too; null when there is no failure. `isConfirmed` tells a link that has confirmed the address before.
 */
export function readLinkError({ search, hash }: Address): { isConfirmed: boolean } | null {
  const places = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const failed = places.find((place) => place.has('error_code') || place.has('error'))
  return failed ? { isConfirmed: failed.get('confirmed') === 'true' } : null
}
