import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answerSchema } from '#domain/contracts/agents/answers.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { MOST_OFTEN } from '#server/api/request/limits.ts'
import { openModel } from '#server/platform/model/model.ts'
import type { ModelSettings } from '#server/platform/model/model-settings.ts'
import { createLog } from '#server/platform/system/log.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { planOf } from '#test/fixtures/advisor/plans.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { FAULTS, openScriptedModel, say, sayPlan, type Script } from '#test/harness/scripted-model.ts'
import { createAnswersApi } from './answers-api.ts'

const database = await openDatabase()
const folder = await mkdtemp(join(tmpdir(), 'cartwright-model-'))
const lines: string[] = []
const log = createLog((line) => lines.push(line))
const facts = createFacts({ database, folder, log })
afterAll(async () => {
  await facts.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.query('delete from private.model_use')
})

const UNLIMITED = { ...MOST_OFTEN.questions, points: 10_000, inMemoryBlockOnConsumed: 10_000 }

const order = (name: string, at: string, amount: number, product = 'Blue cup'): TestOrder => ({
  name,
  at,
  customer: 'c1',
  entries: [{ kind: 'sale', amount: String(amount), product, quantity: 1 }],
})

const shop = await createStore(database, { timeZone: 'UTC' })
await importOrders(database, { storeId: shop.storeId, timeZone: 'UTC' }, [
  order('#1', '2026-03-10T12:00Z', 20),
  order('#2', '2026-03-11T12:00Z', 7, 'Ventes des vendas'),
  order('#1001', '2026-04-05T12:00Z', 1500),
  order('#1002', '2026-04-06T12:00Z', 30, 'Red tray'),
])

const KEY = 'sk-this-key-stays-here'
const clock = () => new Date('2026-05-20T12:00:00Z')
const SETTINGS: Omit<ModelSettings, 'baseUrl'> = {
  apiKey: KEY,
  name: 'small',
  dailyTokens: 1_000_000,
  price: null,
  dailyCost: null,
}

type Options = {
  more?: object
  baseUrl?: string
  settings?: Partial<ModelSettings>
  timeMs?: number
  signal?: AbortSignal
}

async function post(text: string, { more, baseUrl, settings = {}, timeMs, signal }: Options = {}) {
  const timed = timeMs === undefined ? {} : { timeMs }
  const model =
    baseUrl === undefined
      ? undefined
      : openModel({ settings: { ...SETTINGS, baseUrl, ...settings }, database, clock, log, ...timed })
  const api = createAnswersApi({
    database,
    mostOften: UNLIMITED,
    facts,
    analyze: createCustomerAnalyses(facts),
    answers: createAnswers('of this test'),
    authenticate: async () => shop.claims,
    clock,
    log,
    model,
  })
  const body = JSON.stringify({ agent: 'marketing-manager', text, ...more })
  return api.request('/answers', { method: 'POST', body, ...(signal && { signal }) })
}

async function ask(text: string, options: Options = {}) {
  const response = await post(text, options)
  expect(response.status).toBe(200)
  return v.parse(answerSchema, await response.json()).reply
}

async function askWith(script: Script, text: string, options: Options = {}) {
  const { baseUrl, requests } = await openScriptedModel(script)
  const reply = await ask(text, { baseUrl, ...options })
  return { reply, requests }
}

const loadUse = async () =>
  (await database.query('select calls, failures, input_tokens, output_tokens from private.model_use')).rows.map((row) =>
    Object.values(row).map(Number),
  )

const UNCLEAR = 'zap the haul in april'
const APRIL = planOf({ days: 'april' })

test('a question that the agents do not read is answered from the plan of a model', async () => {
  const { reply, requests } = await askWith(sayPlan(APRIL), UNCLEAR)
  const own = await ask('net sales in april')

  expect(reply).toEqual({
    ...own,
    text: `${own.text}\n\nThe language model ⁨small⁩ read your question as “⁨net sales in april⁩”.`,
    plan: { ...own.plan, planner: { model: 'small', asked: 'net sales in april' } },
    suggestions: expect.any(Array),
  })
  expect(requests).toMatchObject([{ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` }])
  expect(await loadUse()).toEqual([[1, 0, 100, 20]])
})

test('a question in another language is answered, with the names of the shop that it has', async () => {
  const { reply } = await askWith(
    sayPlan({ ...APRIL, only: ['Red tray'] }),
    'Wie viel Umsatz im Monat April mit Red tray',
  )

  expect(reply.text).toContain('$30.00')
  expect(reply.text).toContain('net sales in red tray in april')
})

test('a question that the agents read is not sent to a model', async () => {
  const { requests } = await askWith(sayPlan(APRIL), 'net sales in march')

  expect(requests).toEqual([])
})

test('a model is not asked for an answer without one, a follow-up, or a name from a list', async () => {
  const { baseUrl, requests } = await openScriptedModel(sayPlan(APRIL))
  await ask(UNCLEAR, { baseUrl, more: { withoutModel: true } })
  await ask('Wie viel Umsatz im Monat April', { baseUrl, more: { withoutModel: true } })
  await ask(`and ${UNCLEAR}`, { baseUrl, more: { earlier: ['net sales in march'] } })
  await ask('zap \u2068Ana\u2069', { baseUrl })

  expect(requests).toEqual([])
  expect(await loadUse()).toEqual([])
})

test('what the agents read is answered, also if it looks like another language', async () => {
  const { reply, requests } = await askWith(sayPlan(APRIL), 'net sales of Ventes des vendas in march')

  expect(reply.text).toContain('$7.00')
  expect(requests).toEqual([])
})

test('a model sees no earlier question', async () => {
  const { requests } = await askWith(sayPlan(APRIL), 'zap sales in april', {
    more: { earlier: ['net sales of Blue cup in march'] },
  })

  expect(requests).toHaveLength(1)
  expect(requests[0]?.body).not.toContain('Blue cup')
})

test('a model sees nothing of the shop', async () => {
  const { requests } = await askWith(sayPlan(APRIL), UNCLEAR)

  expect(requests[0]?.body).toContain(UNCLEAR)
  for (const text of ['Blue cup', 'Red tray', '1500', '#1001', shop.storeId, 'USD']) {
    expect(requests[0]?.body).not.toContain(text)
  }
})

test.each(Object.entries(FAULTS))('a model that %s leaves the question to the agents', async (_name, fault) => {
  const { reply, requests } = await askWith(
    fault.script,
    UNCLEAR,
    fault.why.source.includes('time') ? { timeMs: 500 } : {},
  )
  const own = await ask(UNCLEAR)

  expect(reply.text).toMatch(fault.why)
  expect({ ...reply, text: reply.text.slice(0, own.text.length) }).toEqual(own)
  expect(requests).toHaveLength(1)
  expect((await loadUse())[0]?.slice(0, 2)).toEqual([1, 1])
  expect((await loadUse())[0]?.[3]).toBe(fault.output)
})

test('a fault leaves a question in another language to the reply that it has without a model', async () => {
  const text = 'Wie viel Umsatz im letzten Monat'
  const { reply } = await askWith(say('nonsense'), text)

  expect(reply.text).toMatch(new RegExp(`^${(await ask(text)).text.slice(0, 30)}.*can’t be used`, 's'))
})

test('a plan that loses a part of the question, or adds one, is not carried out', async () => {
  const refused = [APRIL, planOf({ days: 'march', only: ['Blue cup'] }), { kind: 'other' } as const]
  for (const plan of refused) {
    const { reply } = await askWith(sayPlan(plan), 'zap the haul of blue cups in march without Red tray')
    expect(reply.citations).toEqual([])
  }
})

test('the tokens of a day are limited, and no question is asked beyond them', async () => {
  const { baseUrl, requests } = await openScriptedModel(sayPlan(APRIL))
  const settings = { dailyTokens: 10_000 }
  await database.query(`insert into private.model_use (day, input_tokens) values ('2026-05-20', 9000)`)
  const reply = await ask(UNCLEAR, { baseUrl, settings })

  expect(reply.text).toContain('has used up its limit for today')
  expect(requests).toEqual([])
})

test('the cost of a day is limited', async () => {
  const settings = { price: { input: 10, output: 30 }, dailyCost: 0.0001 }
  const { reply, requests } = await askWith(sayPlan(APRIL), UNCLEAR, { settings })

  expect(reply.text).toContain('has used up its limit for today')
  expect(requests).toEqual([])
})

test('a person who goes ends the call', async () => {
  const gone = new AbortController()
  const closed = Promise.withResolvers<void>()
  const { baseUrl } = await openScriptedModel((response) => {
    response.on('close', () => closed.resolve())
    gone.abort()
  })
  await (await post(UNCLEAR, { baseUrl, signal: gone.signal })).text()
  await closed.promise

  // Its server may have taken all of them.
  await expect.poll(loadUse).toMatchObject([[1, 0, expect.any(Number), 2000]])
})

test('a failure to count the tokens leaves the question to the agents', async () => {
  await database.query('alter table private.model_use rename to model_use_away')
  try {
    const { reply, requests } = await askWith(sayPlan(APRIL), UNCLEAR)
    expect(reply.text).toMatch(/didn’t answer in time/)
    expect(requests).toEqual([])
  } finally {
    await database.query('alter table private.model_use_away rename to model_use')
  }
})

test('the key is in no log and no answer', async () => {
  const echo = (response: Parameters<Script>[0]) => response.writeHead(401).end(`Invalid key ${KEY}`)
  const { reply } = await askWith(echo, UNCLEAR)

  expect(JSON.stringify(reply)).not.toContain(KEY)
  expect(lines.join('\n')).toContain('The language model gave no answer')
  expect(lines.join('\n')).toContain('401')
  expect(lines.join('\n')).not.toContain(KEY)
})
