import { childEnv, compileCache, installIfStale, modernNode, run, serverEnv } from './install.mjs'

installIfStale()
const node = modernNode()

const built = await run(node, ['scripts/build.mjs', '--if-stale'])
if (built !== 0) process.exit(built)

process.exitCode = await run(node, ['torture/run.ts', ...process.argv.slice(2)], {
  env: childEnv({ ...compileCache, ...serverEnv }),
})
