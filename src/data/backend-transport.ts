type Fetch = typeof globalThis.fetch

let transport: Fetch = (input, init) => globalThis.fetch(input, init)

/** Sends every request to the backend. */
export const backendFetch: Fetch = (input, init) => transport(input, init)

/** Replaces `fetch` for all requests, so that tests can run on an in-process backend. */
export function setBackendFetch(fetch: Fetch) {
  transport = fetch
}
