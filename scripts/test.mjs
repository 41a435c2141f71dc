import { findBrowser, findFirefox } from './browser.mjs'
import { childEnv, compileCache, installIfStale, modernNode, run } from './install.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

installIfStale()
const node = modernNode()
const browser = findBrowser()

async function step(name, args, env = {}) {
  console.log(`\n— ${name}`)
  const code = await run(node, args, { env: childEnv({ ...compileCache, ...env }) })
  if (code !== 0) {
    console.error(`\n${name} failed.`)
    process.exit(code)
  }
}

// In the whole run, a test that fails is tried up to twice more, and the report says so.
await step('Build', ['scripts/build.mjs', '--if-stale'])
await step('Unit, SQL, contract and screen tests on the embedded engine', [VITEST, 'run', '--retry=2'])
await step('The same server tests on a real Postgres', ['test/run-on-postgres.ts'])
await step('Journeys in a browser', [PLAYWRIGHT, 'test'], { CARTWRIGHT_CHROMIUM: browser })

const firefox = findFirefox()
if (firefox) await step('Journeys in Firefox', ['--test', 'e2e/firefox-journeys.ts'], { CARTWRIGHT_FIREFOX: firefox })
else console.log('\n— Journeys in Firefox: skipped, because there is no Firefox here and none could be installed.')
