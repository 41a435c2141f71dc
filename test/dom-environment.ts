import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** happy-dom with modules resolved as for Node, because the in-process backend runs beside the screen. */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'page-beside-server',
  viteEnvironment: 'ssr',
}

// oxlint-disable-next-line import/no-default-export -- Vitest takes an environment from the default export
export default environment
