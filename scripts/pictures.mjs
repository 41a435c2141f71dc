import { findBrowser } from './browser.mjs'
import { childEnv, compileCache, installIfStale, modernNode, run } from './install.mjs'

installIfStale()
const node = modernNode()

const built = await run(node, ['scripts/build.mjs', '--if-stale'])
if (built !== 0) process.exit(built)

process.exitCode = await run(node, ['e2e/pictures.ts'], {
  env: childEnv({ ...compileCache, CARTWRIGHT_CHROMIUM: findBrowser() }),
})
