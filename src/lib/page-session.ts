/** Names this page load in logs and events; another load has another name. */
export const pageSessionId = createPageSessionId()

// randomUUID exists only in secure contexts, and a shop's own machine may serve its network over plain HTTP.
function createPageSessionId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
