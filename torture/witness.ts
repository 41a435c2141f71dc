import { z } from 'zod'
import { PASSWORD, type Person } from '#bench/person.ts'
import { type Arena, createPerson, createShop, createStockClient, fetchFromAnywhere, sleep } from './arena.ts'
import { keepDoing, type Work } from './work.ts'

const WRITERS = 4
const PAGE = 500

async function storedMessages({ client }: Person, chatId: string): Promise<Set<string>> {
  const there = new Set<string>()
  for (let from = 0; ; from += PAGE) {
    const { data, error } = await client
      .from('agent_messages')
      .select('content')
      .eq('session_id', chatId)
      .order('ordinal')
      .range(from, from + PAGE - 1)
    if (error) throw new Error(error.message)
    for (const { content } of data) there.add(String(content))
    if (data.length < PAGE) return there
  }
}

/** Writes messages in the chat of a new person. */
export async function writeMessages(arena: Arena): Promise<Work> {
  const person = await createPerson(arena)
  const { chatId } = await createShop(person)
  const acknowledged: string[] = []

  async function write() {
    const content = crypto.randomUUID()
    const message = { session_id: chatId, type: 'user', content }
    const { error } = await person.client.from('agent_messages').insert(message)
    if (error) throw new Error(error.message)
    acknowledged.push(content)
  }

  return {
    what: 'messages',
    ...keepDoing(WRITERS, write),
    confirmed: () => acknowledged.length,
    async losses() {
      const there = await storedMessages(person, chatId)
      const missing = acknowledged.filter((content) => !there.has(content))
      return missing.map((content) => `an acknowledged message is gone: ${content}`)
    },
  }
}

const importsSchema = z.object({ imports: z.array(z.object({ id: z.string(), status: z.string() })) })
const figuresSchema = z.object({ metrics: z.object({ orders: z.object({ value: z.number().nullable() }) }) })

async function getJson(arena: Arena, { accessToken }: Person, path: string): Promise<unknown> {
  const answer = await fetchFromAnywhere(`${arena.url}${path}`, { headers: { Authorization: `Bearer ${accessToken}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Resolves to the statuses of the store's imports. */
export async function importStatuses(arena: Arena, person: Person, storeId: string): Promise<string[]> {
  const { imports } = importsSchema.parse(await getJson(arena, person, `/api/imports?store=${storeId}`))
  return imports.map(({ status }) => status)
}

/** Waits until every import of the store has ended. Resolves to their statuses. */
export async function settledImports(arena: Arena, person: Person, storeId: string): Promise<string[]> {
  for (;;) {
    const statuses = await importStatuses(arena, person, storeId)
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
