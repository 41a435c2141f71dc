import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyReport } from '#server/api/imports/import-report.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import { claimImport } from './import-task.ts'
import { sweepImports } from './sweep-imports.ts'

const importer = await openImporter()

const sweep = (isStart = false) => sweepImports({ database: importer.database, folder: importer.folder, isStart })

const QUESTION = 'Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n'
const PRODUCTS = 'Handle,Title,Variant SKU,Variant Price\nmug,Mug,M,5\n'

const silence = (id: string, seconds: number) =>
  importer.query(
    `update imports set report = report || jsonb_build_object('beat', extract(epoch from now()) - $2::numeric)
     where public_id = $1`,
    [id, seconds],
  )

type Entry = { status: string; beatAgo: number }

/** An import that a crashed process left behind, with a hidden product. */
async function leaveImport(store: string, { status, beatAgo }: Entry): Promise<string> {
  const id = randomUUID()
  const [row] = await importer.query<{ id: string }>(
    `insert into imports (public_id, store_id, status, filename, report, started_at)
     values ($1, $2, $3, 'a.csv', $4, now()) returning id`,
    [id, store, status, JSON.stringify({ ...emptyReport(), request: { kind: 'auto', currency: null } })],
  )
  await silence(id, beatAgo)
  const values = [store, row?.id, `sku:${id}`]
  await importer.query(`insert into products (store_id, import_id, match_key, title) values ($1, $2, $3, 'X')`, values)
  return id
}

async function openStore() {
  const person = await importer.addPerson()
  const { store } = await importer.importText(PRODUCTS, { as: person })
  return { person, store }
}

const statusOf = async (id: string) =>
  (await importer.query<{ status: string }>('select status from imports where public_id = $1', [id]))[0]?.status

describe('the next import of a store', () => {
  test.each([
    { name: 'is running, even without a heartbeat', status: 'running' },
    { name: 'failed and left rows behind', status: 'failed' },
    { name: 'was cancelled and left rows behind', status: 'cancelled' },
  ])('waits while another one $name, until a sweep has deleted its rows', async ({ status }) => {
    const { store } = await openStore()
    await leaveImport(store, { status, beatAgo: 3600 })
    const next = await leaveImport(store, { status: 'queued', beatAgo: 0 })

    const before = await claimImport(importer.database, next)
    await sweep()
    const after = await claimImport(importer.database, next)

    expect(before).toBe('busy')
    expect(after).not.toBe('busy')
  })
})

describe('a sweep', () => {
  test('between starts ignores imports with a heartbeat', async () => {
    const { store } = await openStore()
    const alive = await leaveImport(store, { status: 'running', beatAgo: 5 })
    const dead = await leaveImport(store, { status: 'running', beatAgo: 61 })

    await sweep()

    expect([await statusOf(alive), await statusOf(dead)]).toEqual(['running', 'failed'])
    await silence(alive, 61)
    await sweep()
  })

  test('does not fail an import that was just answered', async () => {
    const person = await importer.addPerson()
    const asked = await importer.importText(QUESTION, { as: person })
    await silence(asked.id, 3600)
    const blocking = await leaveImport(asked.store, { status: 'running', beatAgo: 0 })

    const mapping = { order_id: 'Order', placed_at: 'Date', order_total: 'Amount' }
    const answering = importer.answer(asked.id, { mapping, currency: 'EUR' }, person)
    await expect.poll(() => statusOf(asked.id)).toBe('queued')
    await sweep()
    const meanwhile = await statusOf(asked.id)
    await silence(blocking, 61)
    await sweep()

    expect(meanwhile).toBe('queued')
    expect(await answering).toMatchObject({ status: 'done' })
  })

  test('fails imports whose questions are unanswered for a week', async () => {
    const person = await importer.addPerson()
    const asked = await importer.importText(QUESTION, { as: person })
    await silence(asked.id, 6.9 * 86_400)
    await sweep()
    const waiting = await statusOf(asked.id)

    await silence(asked.id, 7.1 * 86_400)
    await sweep()
    const expired = await importer.get(asked.id, person)

    expect(waiting).toBe('awaiting_input')
    expect(expired).toMatchObject({ status: 'failed', questions: [], error: { code: 'expired' } })
  })

  test('keeps a file that is still being uploaded, and removes an aborted upload', async () => {
    const [growing, stalled] = [`${randomUUID()}.upload`, `${randomUUID()}.upload`]
    await writeFile(join(importer.folder, growing), 'a')
    await writeFile(join(importer.folder, stalled), 'a')
    await utimes(join(importer.folder, stalled), new Date(0), new Date(0))

    await sweep()

    const names = await readdir(importer.folder)
    expect([names.includes(growing), names.includes(stalled)]).toEqual([true, false])
  })
})

describe('product changes that a published import left on disk', () => {
  const priceOf = async (store: string) =>
    (await importer.query<{ price: number }>('select price::float from products where store_id = $1', [store]))[0]
      ?.price

  async function leaveChanges(text: string) {
    const { person, store } = await openStore()
    const { id } = await importer.importText(PRODUCTS, { as: person })
    await expect.poll(async () => (await readdir(importer.folder)).filter((name) => name.startsWith(id))).toEqual([])
    await writeFile(join(importer.folder, `${id}.changes`), text)
    await importer.query(`update imports set finished_at = now() - interval '1 hour' where public_id = $1`, [id])
    return { person, store, id }
  }

  const PRODUCT = { match_key: 'sku:m', title: 'Mug', sku: 'M', price: '7' }
  const CHANGE = `${JSON.stringify({ products: [PRODUCT] })}\n`

  test.each([
    ['in the current format', CHANGE],
    ['in the first format', `${JSON.stringify([PRODUCT])}\n`],
  ])('are applied by the next sweep, %s', async (_, text) => {
    const { store, id } = await leaveChanges(text)

    await sweep()

    expect(await priceOf(store)).toBe(7)
    expect((await readdir(importer.folder)).filter((name) => name.startsWith(id))).toEqual([])
  })

  test('do not overwrite later changes', async () => {
    const { person, store } = await leaveChanges(CHANGE)
    await importer.importText(PRODUCTS.replace(',5', ',9'), { as: person })
    await expect.poll(() => priceOf(store)).toBe(9)

    await sweep()

    expect(await priceOf(store)).toBe(9)
  })

  test('are reported as lost when the file is incomplete', async () => {
    const { person, store, id } = await leaveChanges(CHANGE.slice(0, 20))

    await sweep(true)

    expect(await priceOf(store)).toBe(5)
    expect((await importer.get(id, person)).notes).toContain(
      'Some changes to existing products or customers were lost when the server stopped. To restore them, import the file again.',
    )
  })
})

test('the next sweep applies customer changes that a published import did not apply', async () => {
  const { person, store } = await openStore()
  const { id } = await importer.importText(
    'First Name,Last Name,Email,Total Spent,Total Orders\nAda,,a@example.com,0,0\n',
    {
      as: person,
    },
  )
  await expect.poll(async () => (await readdir(importer.folder)).filter((name) => name.startsWith(id))).toEqual([])
  const [customer] = await importer.query<{ id: string }>('select id from customers where store_id = $1', [store])
  const change = { id: customer?.id, external_id: null, email: null, name: 'Given since', country: 'GB' }
  await writeFile(join(importer.folder, `${id}.changes`), `${JSON.stringify({ customers: [change] })}\n`)
  await importer.query(`update imports set finished_at = now() - interval '1 hour' where public_id = $1`, [id])

  await sweep()

  expect(await importer.query('select name, country from customers where store_id = $1', [store])).toEqual([
    { name: 'Ada', country: 'GB' },
  ])
})
