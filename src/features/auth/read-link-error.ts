/** The code with which an e-mail link failed, as the server puts it in the fragment; null when there is none. */
export function readLinkError(hash: string): string | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return fragment.get('error_code') ?? fragment.get('error')
}
