import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** happy-dom with Node's module resolution, because the backend runs in the same process as the page. */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'page-beside-server',
  viteEnvironment: 'ssr',
}

// oxlint-disable-next-line import/no-default-export -- Vitest takes an environment from the default export
export default environment
