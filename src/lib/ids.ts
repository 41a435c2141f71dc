/** Identifies this page load in logs and events. */
export const pageSessionId = toHex(crypto.getRandomValues(new Uint8Array(8)))

/** A random UUID, version 4. */
export function randomUuid(): string {
  // `crypto.randomUUID` doesn't exist on pages served over plain HTTP, such as from a server in the local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = toHex(bytes)
  const variant = ((bytes[8] ?? 0) % 4) + 8
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(17, 20)}-${hex.slice(20)}`
}

function toHex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
