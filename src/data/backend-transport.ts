type Fetch = typeof globalThis.fetch

let transport: Fetch = (input, init) => globalThis.fetch(input, init)

/** The one way out of the browser code: every request to the backend goes through it. */
export const backendFetch: Fetch = (input, init) => transport(input, init)

/** Sends every later request to `fetch`, so that a test can run on an in-process backend. */
export function setBackendFetch(fetch: Fetch) {
  transport = fetch
}
