import { childEnv, compileCache, installIfStale, modernNode, run, serverEnv } from './install.mjs'

installIfStale()
process.exitCode = await run(modernNode(), ['server/project-server/serve-project.ts', ...process.argv.slice(2)], {
  env: childEnv({ ...compileCache, ...serverEnv }),
})
