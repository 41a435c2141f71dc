import { childEnv, compileCache, installIfStale, modernNode, run, serverEnv } from './install.mjs'

installIfStale()
const node = modernNode()

const built = await run(node, ['scripts/build.mjs', '--if-stale'])
if (built !== 0) process.exit(built)

// The passkey library makes Node warn about experimental ciphers, in a log that is otherwise JSON.
const args = ['--disable-warning=ExperimentalWarning', 'server/main.ts']
process.exitCode = await run(node, args, { env: childEnv({ ...compileCache, ...serverEnv }) })
