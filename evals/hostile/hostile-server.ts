import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reply } from '#domain/advisor/advisor.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { createFacts, type Facts } from '#server/api/figures/facts/facts.ts'
import { ModelError } from '#server/platform/model/guarded-fetch.ts'
import type { Model } from '#server/platform/model/model.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openEvaluatedAdvisor } from '../open-evaluated-advisor.ts'
import { openEvaluatedDatabase } from '../open-sample-shop.ts'
import { ATTACKS, pick, writeHostileAnswer } from './hostile-answers.ts'

const RUNS = 200
const NOW = new Date('2026-05-20T12:00:00Z')
const PRODUCTS = 100

const QUESTIONS = [
  'zap the haul',
  'gimme the haul by country',
  'Wie viel Umsatz im letzten Monat',
  'combien de commandes le mois dernier',
  'zap of thing 7 in april',
  'net sales in april',
  'top 5 products',
  'orders by customer',
  'what should I do today?',
]

/** Tables of work that somebody could approve, and of what goes out. */
const WORK = ['work', 'work_history', 'campaigns', 'orders', 'products', 'customers', 'agent_messages', 'stores']

const storable = (text: string): string => text.replaceAll('\u0000', '')

/** The name of a product: harmless, or an attack that begins with the same word and number. */
const nameOf = (at: number, isHostile: boolean): string =>
  isHostile ? `thing ${at} ${storable(ATTACKS[at % ATTACKS.length] ?? '').slice(0, 200)}` : `thing ${at} plain`

async function openShop(database: Database, isHostile: boolean) {
  const { claims, storeId } = await createStore(database, { timeZone: 'UTC' })
  const orders = Array.from({ length: PRODUCTS }, (_, at): TestOrder => {
    const entry = { kind: 'sale', amount: String(1000 - at * 7), product: nameOf(at, isHostile), quantity: 1 } as const
    return {
      name: `#${at}`,
      at: `2026-04-${String((at % 28) + 1).padStart(2, '0')}T12:00Z`,
      customer: `c${at % 9}`,
      entries: [entry],
    }
  })
  await importOrders(database, { storeId, timeZone: 'UTC' }, orders)
  if (isHostile) {
    await database.query(`update public.customers set name = name || $2 where store_id = $1`, [
      storeId,
      storable(ATTACKS.join(' ')).slice(0, 150),
    ])
  }
  return { claims, store: storeId }
}

type Shop = { claims: Claims; store: string }

const countsOf = async (database: Database): Promise<string> => {
  const counts = WORK.map((table) => `(select count(*) from public.${table}) as ${table}`)
  const { rows } = await database.query(`select ${counts.join(', ')}`)
  return JSON.stringify(rows[0])
}

/** A model that says what it is told, and keeps what it saw. */
function openLiar(said: () => string, seen: string[]): Model {
  const use = { calls: 0, failures: 0, tokens: 0, cost: null }
  return {
    name: 'liar',
    host: 'localhost',
    loadMonth: async () => use,
    async ask({ instructions, read, text }) {
      seen.push(instructions + text)
      const answer = read(said())
      if (answer === null) throw new ModelError('unusable')
      return answer
    },
  }
}

/** What of a reply is a figure, without names and the sentence about the model. */
const figuresOf = ({ citations, table, attachments, draft }: Reply) =>
  JSON.stringify([
    citations.map(({ value, period, change }) => [value, period, change]),
    table?.rows.map((row) => row.slice(table.names)),
    attachments.map((attachment) => ('values' in attachment ? attachment.values : attachment.url)),
    draft,
  ])

const withoutNote = ({ text }: Reply): string => text.replace(/\n\nThe language model [^\n]*$/, '')

type Ask = (shop: Shop, text: string, model?: Model) => Promise<Reply>

const askWith =
  (database: Database, facts: Facts): Ask =>
  async (shop, text, model) => {
    const advisor = openEvaluatedAdvisor({ database, facts, ...shop, now: NOW, ...(model && { model }) })
    let reply: Reply | null = null
    for await (const part of advisor.reply({ agent: 'marketing-manager', text, earlier: [] })) reply = part
    if (!reply) throw new Error(`No reply to: ${text}`)
    return reply
  }

/** Compares replies to a liar's plans with those that the same words have without a model. */
async function lieMany(ask: Ask, hostile: Shop, store: string) {
  const broken: string[] = []
  const seen: string[] = []
  let read = 0
  const random = createRandom(38).next
  for (let run = 0; run < RUNS; run++) {
    const question = pick(random, QUESTIONS)
    const answer = writeHostileAnswer(random, question, ['thing 7', 'Germany', store])
    const model = openLiar(() => answer, seen)
    const reply = await ask(hostile, question, model)
    const asked = reply.plan?.planner?.asked
    if (asked !== undefined) read++
    const own = await ask(hostile, asked ?? question)
    if (withoutNote(reply) === own.text && figuresOf(reply) === figuresOf(own)) continue
    broken.push(`${question} | ${answer} | ${reply.text} | ${own.text}`)
  }
  const names = Array.from({ length: PRODUCTS }, (_, at) => prepareText(nameOf(at, true)))
  const texts = seen.map(prepareText)
  if (names.some((name) => texts.some((text) => text.includes(name)))) broken.push('The model saw a name of the shop.')
  return { read, broken }
}

/** Compares the figures of two shops that only differ in their names. */
async function compareNames(ask: Ask, plain: Shop, hostile: Shop): Promise<string[]> {
  const broken: string[] = []
  for (const question of QUESTIONS) {
    const [one, other] = [await ask(plain, question), await ask(hostile, question)]
    if (figuresOf(one) !== figuresOf(other)) broken.push(`${question} | names changed a figure | ${other.text}`)
  }
  return broken
}

/** Asks two shops with the same figures, one with attacks in its names, with a liar in the place of the model and without. */
export async function askThroughServer() {
  const database = await openEvaluatedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-hostile-'))
  const facts = createFacts({ database, folder, log: silentLog })
  try {
    const [plain, hostile] = [await openShop(database, false), await openShop(database, true)]
    const before = await countsOf(database)
    const ask = askWith(database, facts)
    const { read, broken } = await lieMany(ask, hostile, plain.store)
    broken.push(...(await compareNames(ask, plain, hostile)))
    if ((await countsOf(database)) !== before) broken.push('Work was made or changed.')
    return { runs: RUNS, read, broken, attacks: PRODUCTS, replies: QUESTIONS.length * 2 }
  } finally {
    await facts.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
