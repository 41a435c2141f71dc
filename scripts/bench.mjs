import { findBrowser } from './browser.mjs'
import { childEnv, compileCache, installIfStale, modernNode, run, serverEnv } from './install.mjs'

installIfStale()
const node = modernNode()

const built = await run(node, ['scripts/build.mjs', '--if-stale'])
if (built !== 0) process.exit(built)

const names = process.argv.slice(2)
process.exitCode = await run(node, ['--expose-gc', 'bench/run.ts', ...names], {
  env: childEnv({ ...compileCache, ...serverEnv, CARTWRIGHT_CHROMIUM: findBrowser() }),
})
