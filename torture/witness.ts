import { z } from 'zod'
import { PASSWORD, type Person } from '#bench/person.ts'
import { type Arena, createStockClient, fetchFromAnywhere, sleep } from './arena.ts'

const WRITERS = 4
const PAGE = 500

/** Writes chat messages without a pause, and records which ones the server confirmed. */
export class Witness {
  readonly acknowledged: string[] = []
  readonly #person: Person
  readonly #chatId: string
  #writers: Promise<void>[] = []
  #isOver = true

  constructor(person: Person, chatId: string) {
    this.#person = person
    this.#chatId = chatId
  }

  begin() {
    this.#isOver = false
    this.#writers = Array.from({ length: WRITERS }, (_, writer) => this.#write(writer))
  }

  async end() {
    this.#isOver = true
    await Promise.all(this.#writers)
  }

  async #write(writer: number) {
    while (!this.#isOver) {
      const content = `${writer}: ${crypto.randomUUID()}`
      const message = { session_id: this.#chatId, type: 'user', content }
      const { error } = await this.#person.client.from('agent_messages').insert(message)
      if (error === null) this.acknowledged.push(content)
      else await sleep(20)
    }
  }

  /** Returns the messages that the server confirmed but no longer has. */
  async missing(): Promise<string[]> {
    const there = new Set<string>()
    for (let from = 0; ; from += PAGE) {
      const { data, error } = await this.#person.client
        .from('agent_messages')
        .select('content')
        .eq('session_id', this.#chatId)
        .order('ordinal')
        .range(from, from + PAGE - 1)
      if (error) throw new Error(error.message)
      for (const { content } of data) there.add(String(content))
      if (data.length < PAGE) break
    }
    return this.acknowledged.filter((content) => !there.has(content))
  }
}

const importsSchema = z.object({ imports: z.array(z.object({ id: z.string(), status: z.string() })) })
const figuresSchema = z.object({ metrics: z.object({ orders: z.object({ value: z.number().nullable() }) }) })

async function getJson(arena: Arena, { accessToken }: Person, path: string): Promise<unknown> {
  const answer = await fetchFromAnywhere(`${arena.url}${path}`, { headers: { Authorization: `Bearer ${accessToken}` } })
  return answer.json()
}

/** Waits until every import of the store has ended. Resolves to their statuses. */
async function settledImports(arena: Arena, person: Person, storeId: string): Promise<string[]> {
  for (;;) {
    const { imports } = importsSchema.parse(await getJson(arena, person, `/api/imports?store=${storeId}`))
    const statuses = imports.map(({ status }) => status)
    if (!statuses.some((status) => ['queued', 'running', 'undoing'].includes(status))) return statuses
    await sleep(500)
  }
}

async function countedOrders(arena: Arena, person: Person, storeId: string): Promise<number> {
  const path = `/api/dashboard-data?store=${storeId}&from=2023-01-01&to=2025-12-31&compare=none`
  return figuresSchema.parse(await getJson(arena, person, path)).metrics.orders.value ?? 0
}

/** Checks that each import, of a file with the given number of orders, counts in full or not at all. Resolves to the errors. */
export async function whatIsCountedWrong(arena: Arena, shop: { person: Person; storeId: string }, orders: number) {
  const statuses = await settledImports(arena, shop.person, shop.storeId)
  const wanted = statuses.includes('done') ? orders : 0
  const counted = await countedOrders(arena, shop.person, shop.storeId)
  return counted === wanted ? [] : [`${counted} orders count, not ${wanted}`]
}

/** Resolves to the reason if signing in fails, or to `null` if it works. */
export async function whyNoSignIn(arena: Arena, { email }: Person): Promise<string | null> {
  const { error } = await createStockClient(arena).auth.signInWithPassword({ email, password: PASSWORD })
  return error === null ? null : `A sign-in failed: ${error.message || error.name}`
}
