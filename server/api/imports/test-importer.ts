import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { QueryResultRow } from 'pg'
import { z } from 'zod'
import { importSchema, type Import, type ImportAnswers } from '#domain/contracts/imports.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import { type Log, silentLog } from '#server/platform/system/log.ts'
import { createImportsApi } from '#server/api/imports/intake/imports-api.ts'

export type Person = Claims & { sub: string }
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
type Sent = { as: Person; query?: Record<string, string>; headers?: Record<string, string> }

const created = z.object({ id: z.string() })

const ENDED = new Set(['done', 'failed', 'cancelled', 'undone', 'awaiting_input'])

function createCalls(app: Hono) {
  const request = async (path: string, as: Person, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-person': as.sub } })

  async function post(body: Body, { as, query = {}, headers = {} }: Sent) {
    const search = new URLSearchParams({ filename: 'orders.csv', ...query })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    return request(`/imports?${search.toString()}`, as, init)
  }

  async function get(id: string, as: Person): Promise<Import> {
    return importSchema.parse(await (await request(`/imports/${id}`, as)).json())
  }

  async function settled(id: string, as: Person): Promise<Import> {
    for (;;) {
      const current = await get(id, as)
      if (ENDED.has(current.status)) return current
      await wait(20)
    }
  }

  return {
    request,
    post,
    get,
    settled,
    /** Uploads a file and waits until the import has ended or asks a question. */
    async importText(body: Body, sent: Sent): Promise<Import> {
      const response = await post(body, sent)
      if (response.status !== 202) throw new Error(`refused with ${response.status}: ${await response.text()}`)
      const { id } = created.parse(await response.json())
      return settled(id, sent.as)
    },
    async answer(id: string, answers: ImportAnswers, as: Person): Promise<Import> {
      const headers = { 'Content-Type': 'application/json' }
      const response = await request(`/imports/${id}/answers`, as, {
        method: 'POST',
        headers,
        body: JSON.stringify(answers),
      })
      if (response.status !== 202) throw new Error(`refused with ${response.status}: ${await response.text()}`)
      return settled(id, as)
    },
  }
}

type ImporterOptions = { maxBytes?: number; stopping?: AbortSignal; space?: DiskSpace; log?: Log }

/** Opens the imports API on its own database, with helpers to create people, upload files and read the results. */
export async function openTestImporter(database: Database, options: ImporterOptions = {}) {
  const {
    maxBytes = 10_000_000,
    stopping = new AbortController().signal,
    log = silentLog,
    space = unlimitedSpace,
  } = options
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-imports-'))
  const people = new Map<string, Person>()
  const app = createImportsApi({
    database,
    authenticate: async (request) => people.get(request.headers.get('x-person') ?? '') ?? { role: 'anon' },
    folder,
    maxBytes,
    stopping,
    space,
    clock: () => new Date(),
    log,
  })

  const calls = createCalls(app)
  return {
    database,
    folder,
    ...calls,
    async addPerson(name = 'Ada'): Promise<Person> {
      const sub = randomUUID()
      await database.query('insert into auth.users (id, email) values ($1, $2)', [sub, `${sub}@example.com`])
      const person = { role: 'authenticated', sub, email: `${sub}@example.com`, user_metadata: { full_name: name } }
      people.set(sub, person)
      return person
    },
    query: async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
      (await database.query<Row>(text, values)).rows,
    async removeFolder() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestImporter = Awaited<ReturnType<typeof openTestImporter>>

/** Counts the rows of every table, which a failed import must not change. */
export async function countRows({ database }: { database: Database }, store: string): Promise<Record<string, number>> {
  const { rows } = await database.query<Record<string, number>>(
    `select
       (select count(*)::integer from public.orders where store_id = $1) as orders,
       (select count(*)::integer from public.orders where store_id = $1 and replaced_by is not null) as replaced,
       (select count(*)::integer from public.order_lines where store_id = $1) as lines,
       (select count(*)::integer from public.ledger_entries where store_id = $1) as entries,
       (select count(*)::integer from public.customers where store_id = $1) as customers,
       (select count(*)::integer from public.products where store_id = $1) as products,
       (select count(*)::integer from public.sales_days where store_id = $1) as days`,
    [store],
  )
  return rows[0] ?? {}
}
