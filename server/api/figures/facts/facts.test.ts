import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recountStore, beginRecount } from '#server/api/publication/recount.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { createStore, type Entry, importOrders } from '#supabase/test/shop.ts'
import { countReads, openFacts, sale, TOTAL } from '#test/fixtures/shops/facts.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

test('facts follow imports, replaced orders and undone imports', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  expect(await ask(storeId, TOTAL)).toEqual([{ net: null, orders: '0' }])

  await importOrders(database, { storeId }, [{ name: '1', at: '2024-03-01T10:00Z', entries: [sale('10')] }])
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])

  const second = await importOrders(database, { storeId }, [
    { name: '1', at: '2024-03-01T10:00Z', entries: [sale('7.5')] },
    { name: '2', at: '2024-03-02T10:00Z', entries: [sale('1')] },
  ])
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '8.500000', orders: '2' }])

  await undoImport({ database, importId: second, storeId, yieldTurn: yieldToEventLoop })
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
})

test('undoing an import that is not the newest loads the facts anew', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  const order = (name: string, amount: string) => ({ name, at: '2024-03-01T10:00Z', entries: [sale(amount)] })
  await importOrders(database, { storeId }, [order('1', '10')])
  const second = await importOrders(database, { storeId }, [order('1', '20'), order('2', '5')])
  await importOrders(database, { storeId }, [order('1', '40')])
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '45.000000', orders: '2' }])

  await undoImport({ database, importId: second, storeId, yieldTurn: yieldToEventLoop })
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '40.000000', orders: '1' }])
})

test('an import is read alone, and an unchanged store not at all', async () => {
  const { storeId } = await createStore(database)
  const { over, reads } = countReads(database, 'orders')
  const { ask } = await openFacts(over)
  for (const name of ['1', '2', '3']) {
    await importOrders(database, { storeId }, [{ name, at: '2024-03-01T10:00Z', entries: [sale('10')] }])
  }
  await ask(storeId, TOTAL)
  const first = reads()
  await ask(storeId, TOTAL)
  expect(reads()).toBe(first)
  await importOrders(database, { storeId }, [{ name: '4', at: '2024-03-01T10:00Z', entries: [sale('10')] }])
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '40.000000', orders: '4' }])
  expect(reads() - first).toBe(first / 3)
})

test('two questions at once load the facts once, and a closed store is not loaded again', async () => {
  const { storeId } = await createStore(database)
  await importOrders(database, { storeId }, [{ name: '1', at: '2024-03-01T10:00Z', entries: [sale('10')] }])
  const { over, reads } = countReads(database, 'orders')
  const { ask, facts, folder } = await openFacts(over)
  const answers = await Promise.all([ask(storeId, TOTAL), ask(storeId, TOTAL)])
  expect(answers[0]).toEqual(answers[1])
  const first = reads()
  await facts.close()
  const again = await openFacts(over, { folder })
  expect(await again.ask(storeId, TOTAL)).toEqual(answers[0])
  expect(reads()).toBe(first)
})

test('questions of one store wait for each other, and those of another store do not', async () => {
  const [one, other] = [await createStore(database), await createStore(database)]
  const { facts } = await openFacts(database)
  const events: string[] = []
  const read = (id: string, work: () => Promise<void>) => facts.read({ id, data_version: '0', time_zone: 'UTC' }, work)
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let started = () => {}
  const isStarted = new Promise<void>((resolve) => (started = resolve))
  const first = read(one.storeId, async () => {
    started()
    await gate
    events.push('first')
  })
  const second = read(one.storeId, async () => void events.push('second'))
  await isStarted
  await read(other.storeId, async () => void events.push('other'))
  release()
  await Promise.all([first, second])
  expect(events).toEqual(['other', 'first', 'second'])
})

test('a damaged file and a file of another layout are loaded anew', async () => {
  const { storeId } = await createStore(database)
  await importOrders(database, { storeId }, [{ name: '1', at: '2024-03-01T10:00Z', entries: [sale('10')] }])
  const before = await openFacts(database)
  const answer = await before.ask(storeId, TOTAL)
  await before.ask(storeId, `update state set layout = 'older'`)
  await before.ask(storeId, 'alter table state drop column recount')
  await before.ask(storeId, 'delete from ledger')
  await before.facts.close()
  const older = await openFacts(database, { folder: before.folder })
  expect(await older.ask(storeId, TOTAL)).toEqual(answer)
  await older.facts.close()
  await writeFile(join(before.folder, `${storeId}.duckdb`), 'damaged')
  const damaged = await openFacts(database, { folder: before.folder })
  expect(await damaged.ask(storeId, TOTAL)).toEqual(answer)
})

const HOLD = `
import { DuckDBInstance } from '@duckdb/node-api'
const instance = await DuckDBInstance.create(process.argv[1])
await (await instance.connect()).run('create table if not exists held as select 1')
process.stdout.write('held')
setInterval(() => undefined, 1000)`

test('a file that another process uses is left to it', async () => {
  const { storeId } = await createStore(database)
  await importOrders(database, { storeId }, [{ name: '1', at: '2024-03-01T10:00Z', entries: [sale('10')] }])
  const { ask, facts, folder } = await openFacts(database)
  const file = join(folder, `${storeId}.duckdb`)
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', HOLD, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill())
  await once(holder.stdout, 'data')
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
  await facts.close()
  expect((await readdir(folder)).filter((name) => name.endsWith('.duckdb'))).toEqual([`${storeId}.duckdb`])
})

test('amounts of any size are exact', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  await importOrders(database, { storeId }, [{ name: '1', at: '2024-03-01T10:00Z', entries: [sale('0.000001')] }])
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '0.000001', orders: '1' }])
  await importOrders(database, { storeId }, [
    { name: '2', at: '2024-03-01T10:00Z', entries: [sale('9999999999999.999999'), sale('0.000001', 'card')] },
  ])
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '10000000000000.000001', orders: '2' }])
})

test('text with quotes, commas and line breaks is kept, and missing text differs from empty text', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  const importId = await importOrders(database, { storeId }, [
    { name: '1', at: '2024-03-01T10:00Z', entries: [sale('1', 'a "b", c')] },
    { name: '2', at: '2024-03-01T10:00Z', entries: [] },
  ])
  await database.query(`update public.orders set country = case name when '1' then '' end where import_id = $1`, [
    importId,
  ])
  await database.query(`update public.products set vendor = E'one\\ntwo' where import_id = $1`, [importId])
  expect(await ask(storeId, 'select country from orders order by id')).toEqual([{ country: '' }, { country: null }])
  expect(await ask(storeId, 'select title, vendor from products')).toEqual([{ title: 'a "b", c', vendor: 'one two' }])
})

test('another time zone moves orders and refunds to its days and hours', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  const refund: Entry = { kind: 'return', amount: '-1', at: '2024-03-05T23:30Z', product: 'mug', refundKey: 'r' }
  await importOrders(database, { storeId }, [{ name: '1', at: '2024-03-01T22:30Z', entries: [sale('10'), refund] }])
  const days = 'select day, hour from ledger order by day'
  expect(await ask(storeId, days)).toEqual([
    { day: '2024-03-01', hour: 22 },
    { day: '2024-03-05', hour: 23 },
  ])
  const recount = await beginRecount({ database, storeId, yieldTurn: yieldToEventLoop })
  await recountStore(recount, { without: [], timeZone: 'Asia/Tokyo' })
  expect(await ask(storeId, days)).toEqual([
    { day: '2024-03-02', hour: 7 },
    { day: '2024-03-06', hour: 8 },
  ])
})

test('the orders of a customer are numbered in each currency, and credit notes belong to those before', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  const order = (name: string, at: string, rest: object) => ({ name, at, entries: [sale('3')], ...rest })
  await importOrders(database, { storeId }, [
    order('3', '2024-03-03T10:00Z', { customer: 'ada' }),
    order('1', '2024-02-01T10:00Z', { customer: 'ada', currency: 'EUR' }),
    order('2', '2024-03-02T10:00Z', { customer: 'ada' }),
    order('4', '2024-03-02T12:00Z', { customer: 'ada', status: 'return' }),
    order('5', '2024-03-04T10:00Z', { customer: 'ada', status: 'return' }),
    order('6', '2024-03-05T10:00Z', {}),
    order('7', '2024-03-06T10:00Z', { customer: 'ben', status: 'return' }),
    order('8', '2024-03-07T10:00Z', { customer: 'ben' }),
  ])
  const columns = 'order_number, customer_type, first_order_month, days_since_first'
  const unknown = { order_number: null, customer_type: 'unknown', first_order_month: null, days_since_first: null }
  expect(await ask(storeId, `select ${columns} from orders order by placed_us`)).toEqual([
    { order_number: 1, customer_type: 'new', first_order_month: '2024-02-01', days_since_first: 0 },
    { order_number: 1, customer_type: 'new', first_order_month: '2024-03-01', days_since_first: 0 },
    { order_number: null, customer_type: 'new', first_order_month: '2024-03-01', days_since_first: 0 },
    { order_number: 2, customer_type: 'returning', first_order_month: '2024-03-01', days_since_first: 1 },
    { order_number: null, customer_type: 'returning', first_order_month: '2024-03-01', days_since_first: 2 },
    unknown,
    unknown,
    { order_number: 1, customer_type: 'new', first_order_month: '2024-03-01', days_since_first: 0 },
  ])
})

test('the file of a deleted store is deleted, and the others stay', async () => {
  const [kept, gone] = [await createStore(database), await createStore(database)]
  const { ask, facts, folder } = await openFacts(database)
  await ask(kept.storeId, TOTAL)
  await ask(gone.storeId, TOTAL)
  await database.queryAs(gone.claims, 'delete from public.stores where id = $1', [gone.storeId])
  await facts.sweep()
  expect((await readdir(folder)).filter((name) => name.endsWith('.duckdb'))).toEqual([`${kept.storeId}.duckdb`])
})

test('files that a crashed process left are deleted after a day', async () => {
  const { storeId } = await createStore(database)
  const { facts, folder } = await openFacts(database)
  const [old, young] = [`${storeId}.${randomUUID()}.duckdb`, `${storeId}.${randomUUID()}.duckdb`]
  const temporary = `temporary-${randomUUID()}`
  for (const name of [old, young, temporary]) await writeFile(join(folder, name), '')
  for (const name of [old, temporary]) await utimes(join(folder, name), 0, 0)
  await facts.sweep()
  expect(await readdir(folder)).toEqual([young])
})

test('statements can read no other file', async () => {
  const { storeId } = await createStore(database)
  const { ask } = await openFacts(database)
  await expect(ask(storeId, `select * from read_text('/etc/hostname')`)).rejects.toThrow(/disabled by configuration/)
  await expect(ask(storeId, 'set enable_external_access = true')).rejects.toThrow(/configuration has been locked/)
})
