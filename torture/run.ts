import { parseArgs } from 'node:util'
import { describeMachine } from '#bench/report.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { findPostgres } from '#test/harness/databases/postgres.ts'
import { clockJumps } from './clock-jumps.ts'
import { fullDisk } from './full-disk.ts'
import { kills } from './kills.ts'
import { lostPostgres } from './lost-postgres.ts'
import type { EngineKind, Ordeal, Outcome } from './ordeal.ts'
import { requests } from './requests.ts'
import { slowSockets } from './slow-sockets.ts'
import { twoInstances } from './two-instances.ts'
import { unreadSockets } from './unread-sockets.ts'

/** The tests. Without arguments, all run. Example: `npm run torture -- kills --seed 7 --engine embedded --rounds 100`. */
const ordeals: Record<string, Ordeal> = {
  requests,
  kills,
  'two-instances': twoInstances,
  'lost-postgres': lostPostgres,
  'slow-sockets': slowSockets,
  'unread-sockets': unreadSockets,
  'full-disk': fullDisk,
  'clock-jumps': clockJumps,
}

const engines: readonly EngineKind[] = ['embedded', 'server']

/** Returns what the command asks for. Throws if it names a test, an engine or an option that does not exist. */
function readOptions() {
  const { positionals: names, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, engine: { type: 'string' }, rounds: { type: 'string' } },
  })
  checkNames('test', names, Object.keys(ordeals))
  checkNames('engine', values.engine === undefined ? [] : [values.engine], engines)
  return {
    seed: Number(values.seed ?? 1),
    engine: values.engine,
    rounds: values.rounds === undefined ? null : Number(values.rounds),
    names,
  }
}

function checkNames(kind: string, names: readonly string[], known: readonly string[]) {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no ${kind} "${unknown}". Choose from: ${known.join(', ')}.`)
}

function readOptionsOrExit() {
  try {
    return readOptions()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function obstacleFor(ordeal: Ordeal, engine: EngineKind) {
  if (engine === 'server' && findPostgres() === null) return 'no Postgres is installed here'
  return ordeal.obstacle?.() ?? null
}

function print({ what, tried, lost, figures }: Outcome) {
  console.log(`  ${lost.length === 0 ? 'ok  ' : 'LOST'} ${what}, ${tried} times${figures ? `: ${figures}` : ''}`)
  for (const sentence of lost) console.log(`       ${sentence}`)
}

const { seed, engine: wantedEngine, rounds, names } = readOptionsOrExit()
let lost = 0

console.log(`${describeMachine()}, seed ${seed}`)
for (const [name, ordeal] of Object.entries(ordeals)) {
  if (names.length > 0 && !names.includes(name)) continue
  for (const engine of ordeal.engines) {
    if (wantedEngine !== undefined && wantedEngine !== engine) continue
    const obstacle = obstacleFor(ordeal, engine)
    console.log(`\n${name} (${engine})${obstacle === null ? '' : `: skipped, ${obstacle}`}`)
    if (obstacle !== null) continue
    const outcomes = await ordeal.run(engine, { random: createRandom(seed), rounds })
    for (const outcome of outcomes) {
      print(outcome)
      lost += outcome.lost.length
    }
  }
}
console.log(lost === 0 ? '\nNothing was lost.' : `\n${lost} things were lost.`)
process.exitCode = lost === 0 ? 0 : 1
