import { join } from 'node:path'
import type { Person } from '#bench/person.ts'
import { importFile } from '#bench/imports.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import { percentile } from '#bench/report.ts'
import type { Random } from '#domain/sample-store/random.ts'
import { type Arena, createPerson, createShop, openArena, sleep } from './arena.ts'
import { type Answer, type HostileKind, hostileKinds, send, type Target, unrepeating } from './hostile-requests.ts'
import type { EngineKind, Ordeal, OrdealOptions, Outcome } from './ordeal.ts'
import { type Probe, startProbe } from './probe.ts'

const ALONE = 3
const AT_ONCE = 20
const ORDERS = 10_000
const LONGEST_DELAY_MS = 250
const CALM_MS = 10_000

/** Creates the attacker's store with orders and a chat with text that is slow to match patterns against. */
async function prepareTarget(arena: Arena, person: Person): Promise<Target> {
  const path = join(arena.dataFolder, 'orders.csv')
  await writeOrderFile(path, { orders: ORDERS, linesPerOrder: 4 })
  const shop = await createShop(person)
  await importFile(arena, person, path)
  const message = { session_id: shop.chatId, type: 'user', content: unrepeating }
  const { error } = await person.client.from('agent_messages').insert(Array.from({ length: 20 }, () => message))
  if (error) throw error
  return { userId: person.userId, ...shop }
}

function describe(answers: readonly Answer[]) {
  const counts = new Map<Answer, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}

function lossesOf(answers: readonly Answer[], failures: readonly string[]) {
  const broken = answers.filter((answer) => answer === 500 || answer === 'no answer')
  return [...failures, ...(broken.length > 0 ? [`${broken.length} answers were 500 or never came`] : [])]
}

type Scene = { arena: Arena; attacker: Person; target: Target; probe: Probe; random: Random; calmMs: number }

/** Sends `count` hostile requests at once. Resolves to their answers and how much longer sign-ins took. */
async function strike({ arena, attacker, target, probe, random, calmMs }: Scene, kind: HostileKind, count: number) {
  probe.take()
  const requests = Array.from({ length: count }, () => send(arena, attacker, kind.make(target, random)))
  const answers = await Promise.all(requests)
  // Wait for sign-ins that started during the requests and end after them.
  await sleep(1000)
  const { signInsMs, failures } = probe.take()
  return { answers, failures, delayMs: Math.round(Math.max(...signInsMs) - calmMs) }
}

async function attack(scene: Scene, kind: HostileKind): Promise<Outcome> {
  const alone = []
  for (let turn = 0; turn < ALONE; turn += 1) alone.push(await strike(scene, kind, 1))
  const together = await strike(scene, kind, AT_ONCE)
  const all = [...alone, together]
  const delayMs = Math.max(...alone.map((strike) => strike.delayMs))
  const answers = all.flatMap((strike) => strike.answers)
  const lost = lossesOf(
    answers,
    all.flatMap((strike) => strike.failures),
  )
  if (delayMs > LONGEST_DELAY_MS) lost.push(`one request delayed a sign-in by ${delayMs} ms`)
  const figures = `sign-ins delayed by ${delayMs} ms at most, by ${together.delayMs} ms with ${AT_ONCE} at once; ${describe(answers)}`
  return { what: kind.what, tried: answers.length, lost, figures }
}

/** Measures the delay of sign-ins without an attack. Smaller delays are noise. */
function describeCalm({ signInsMs, failures }: ReturnType<Probe['take']>, calmMs: number): Outcome {
  const [usual, longest] = [calmMs, Math.max(...signInsMs)].map((ms) => Math.round(ms))
  const figures = `${usual} ms as a rule, ${longest} ms at most`
  return { what: 'signing in with nobody else there', tried: signInsMs.length, lost: failures, figures }
}

async function run(engine: EngineKind, { random }: OrdealOptions): Promise<Outcome[]> {
  const arena = await openArena({ engine })
  try {
    const attacker = await createPerson(arena)
    const target = await prepareTarget(arena, attacker)
    const probe = await startProbe(arena)
    await sleep(CALM_MS)
    const calm = probe.take()
    const calmMs = percentile(calm.signInsMs, 0.5)
    const outcomes = [describeCalm(calm, calmMs)]
    for (const kind of hostileKinds) {
      outcomes.push(await attack({ arena, attacker, target, probe, random, calmMs }, kind))
    }
    await probe.stop()
    return outcomes
  } finally {
    await arena.close()
  }
}

/** Sends hostile requests as one person, one and twenty at a time, while another person signs in every 100 ms. */
export const requests: Ordeal = { engines: ['embedded', 'server'], run }
