import { childEnv, compileCache, installIfStale, modernNode, run } from './install.mjs'

installIfStale()

process.exitCode = await run(modernNode(), ['evals/run.ts', ...process.argv.slice(2)], { env: childEnv(compileCache) })
