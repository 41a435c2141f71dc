import { childEnv, compileCache, installIfStale, modernNode, run, serverEnv } from './install.mjs'

installIfStale()
process.exitCode = await run(modernNode(), ['server/operate.ts', ...process.argv.slice(2)], {
  env: childEnv({ ...compileCache, ...serverEnv }),
})
