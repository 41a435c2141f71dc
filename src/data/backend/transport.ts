type Fetch = typeof globalThis.fetch

let replacement: Fetch | null = null

/** Sends every request to the backend. */
export const backendFetch: Fetch = (input, init) =>
  replacement === null ? globalThis.fetch(input, init) : replacement(input, init)

/** Returns the class of sockets to the backend. An in-process backend has none. */
export const backendSocket = (): typeof WebSocket | null => (replacement === null ? globalThis.WebSocket : null)

/** Replaces `fetch` for all requests, so that tests can run on an in-process backend. */
export function setBackendFetch(fetch: Fetch) {
  replacement = fetch
}
