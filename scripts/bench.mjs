import { parseArgs } from 'node:util'
import { benchAgainst } from './bench-against.mjs'
import { findBrowser } from './browser.mjs'
import { childEnv, compileCache, installIfStale, modernNode, run, serverEnv } from './install.mjs'

installIfStale()
const node = modernNode()

const { values, positionals: names } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true })
if (values.against === undefined) process.exitCode = await bench()
else await benchAgainst(values.against, names)

async function bench() {
  const built = await run(node, ['scripts/build.mjs', '--if-stale'])
  if (built !== 0) return built
  return run(node, ['--expose-gc', 'bench/run.ts', ...names], {
    env: childEnv({ ...compileCache, ...serverEnv, CARTWRIGHT_CHROMIUM: findBrowser() }),
  })
}
