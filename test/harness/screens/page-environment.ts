import { builtinEnvironments, type Environment } from 'vitest/runtime'

declare global {
  /** Sends a request to a server, with the network stack of Node instead of the page's. */
  var fetchOverNetwork: (serverUrl: string, request: Request) => Promise<Response>
}

const { fetch, AbortController } = globalThis

async function fetchOverNetwork(serverUrl: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const abort = new AbortController()
  if (request.signal.aborted) abort.abort(request.signal.reason)
  request.signal.addEventListener('abort', () => abort.abort(request.signal.reason))
  const body = request.body === null ? null : await request.arrayBuffer()
  return fetch(new URL(pathname + search, serverUrl), {
    method: request.method,
    headers: [...request.headers],
    body,
    redirect: 'manual',
    signal: abort.signal,
  })
}

const { setup } = builtinEnvironments['happy-dom']

/** happy-dom with Node's module resolution, and a way to a server outside the page. */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'page',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const page = await setup(global, options)
    global.fetchOverNetwork = fetchOverNetwork
    return page
  },
}

// oxlint-disable-next-line import/no-default-export -- Vitest takes an environment from the default export
export default environment
