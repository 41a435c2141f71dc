import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, findFirefox } from './browser.mjs'
import { journeysOf, listChanged, screensOf, testsOfSql } from './changed.mjs'
import { childEnv, compileCache, installIfStale, modernNode, root, run } from './install.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** The file in which each layer writes what became of its test files, and how long they took. */
const timesPath = join(root, '.cache', 'test-times.ndjson')

/** The projects of vitest.config.ts, by the layer that runs them. */
const PROJECTS_OF = {
  unit: ['unit', 'page'],
  server: ['server', 'server, alone'],
  embedded: ['embedded'],
  screens: ['screens', 'screens, alone'],
}

installIfStale()
const node = modernNode()

/** The temporary files of the tests. They are removed together, because a test that is killed leaves its own. */
const scratch = mkdtempSync(join(tmpdir(), 'cartwright-tests-'))
// A Postgres server for the tests may run as another user.
chmodSync(scratch, 0o755)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** Runs a test runner. Resolves to whether all tests passed. */
async function passes(args, env = {}) {
  const code = await run(node, args, {
    env: childEnv({ ...compileCache, TEST_TIMES: timesPath, TMPDIR: scratch, ...env }),
  })
  return code === 0
}

/** Runs projects of vitest.config.ts. Other arguments choose files, as with vitest. */
const vitest = (projects) => (args, env) =>
  passes([VITEST, 'run', ...projects.flatMap((name) => ['--project', name]), ...args], env)

/** Builds the page, which a server serves, before the tests that start one. */
const afterBuild = (layer) => async (args, env) =>
  (await passes(['scripts/build.mjs', '--if-stale'])) && layer(args, env)

async function journeys(args) {
  const inChromium = await passes([PLAYWRIGHT, 'test', ...args], { CARTWRIGHT_CHROMIUM: findBrowser() })
  return (args.length > 0 || (await journeysInFirefox())) && inChromium
}

function journeysInFirefox() {
  const firefox = findFirefox()
  if (firefox) return passes(['--test', 'e2e/firefox-journeys.ts'], { CARTWRIGHT_FIREFOX: firefox })
  console.log('Journeys in Firefox: skipped, because there is no Firefox here and none could be installed.')
  return true
}

/** The layers of the tests, in the order in which they run. */
const layers = {
  unit: vitest(PROJECTS_OF.unit),
  server: afterBuild(vitest(PROJECTS_OF.server)),
  embedded: afterBuild(vitest(PROJECTS_OF.embedded)),
  screens: vitest(PROJECTS_OF.screens),
  journeys: afterBuild(journeys),
}

/** What `npm test -- changed` runs: the tests that the changes since a commit can break, in all layers. */
function changedLayers(revision) {
  const files = listChanged(revision)
  const code = files.filter((path) => /\.(?:ts|tsx)$/.test(path) && existsSync(join(root, path)))
  const sql = testsOfSql(files)
  const screens = screensOf(files)
  const specs = journeysOf(files)
  console.log(`Changed: ${files.join(', ')}`)
  return {
    ...(code.length > 0 && { 'related tests': afterBuild(() => related(code)) }),
    ...(sql.length > 0 && { 'tests of SQL': () => layers.server(sql) }),
    ...(screens.length > 0 && { screens: () => layers.screens([...screens, '--passWithNoTests']) }),
    ...(specs.length > 0 && { journeys: () => layers.journeys(specs) }),
  }
}

/** Runs the tests that import one of the files, also indirectly, except those of screens. */
function related(files) {
  const { unit, server, embedded } = PROJECTS_OF
  const projects = [...unit, ...server, ...embedded].flatMap((name) => ['--project', name])
  return passes([VITEST, 'related', '--run', '--passWithNoTests', ...projects, ...files])
}

/** What `npm test -- full` runs: both engines whole, and all that takes long, with new seeds and more runs. */
function fullLayers() {
  const TEST_SEED = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
  console.log(`The seed is ${TEST_SEED}. To repeat this run, set TEST_SEED=${TEST_SEED}.`)
  const chosen = { TEST_SEED, TEST_SCALE: process.env.TEST_SCALE ?? '4' }
  const on = (TEST_ENGINE, layer) => (args) => layer(args, { ...chosen, TEST_ENGINE })
  return {
    unit: (args) => layers.unit(args, chosen),
    'server on Postgres': on('server', layers.server),
    'server on the embedded engine': on('embedded', layers.server),
    embedded: on('embedded', layers.embedded),
    'hostile files': on('embedded', vitest(['hostile'])),
    'files in a bucket': on('embedded', vitest(['bucket'])),
    screens: on('embedded', layers.screens),
    journeys: layers.journeys,
  }
}

function readTimes() {
  if (!existsSync(timesPath)) return []
  return readFileSync(timesPath, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const sum = (files, name) => files.reduce((total, file) => total + file[name], 0)

/** Runs layers one after the other, prints the minutes of each, and ends with an error if one failed. */
async function runLayers(chosen, args) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(timesPath, { force: true })
  const lines = []
  let failed = 0
  for (const [name, layer] of Object.entries(chosen)) {
    console.log(`\n— ${name}`)
    const start = performance.now()
    const known = readTimes().length
    const isGood = await layer(args)
    const files = readTimes().slice(known)
    const minutes = ((performance.now() - start) / 60_000).toFixed(1)
    const counts = `${sum(files, 'passed')} passed, ${sum(files, 'failed')} failed, ${sum(files, 'skipped')} skipped`
    lines.push(`${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(30)} ${minutes.padStart(5)} min   ${counts}`)
    if (!isGood) failed += 1
  }
  const files = readTimes()
  console.log(`\n${lines.join('\n')}\n`)
  console.log(
    `${sum(files, 'passed')} passed, ${Math.max(sum(files, 'failed'), failed)} failed, ${sum(files, 'skipped')} skipped`,
  )
  // They come last, so that the end of a long output says what failed.
  for (const { file, failures } of files) for (const failure of failures) console.log(`\n${file}\n  ${failure}`)
  process.exitCode = failed === 0 ? 0 : 1
}

const [first, ...rest] = process.argv.slice(2)
if (first === 'full') await runLayers(fullLayers(), rest)
else if (first === 'changed') await runLayers(changedLayers(rest[0]), [])
else {
  const named = process.argv.slice(2).filter((word) => Object.hasOwn(layers, word))
  const args = process.argv.slice(2).filter((word) => !Object.hasOwn(layers, word))
  const chosen = named.length === 0 ? layers : Object.fromEntries(named.map((name) => [name, layers[name]]))
  await runLayers(chosen, args)
}
