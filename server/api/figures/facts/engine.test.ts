import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEngine } from './engine.ts'

/** Opens an engine in a folder that is empty, or in what `prepare` makes of it. */
async function openEngine(prepare?: (folder: string) => Promise<void>) {
  const parent = await mkdtemp(join(tmpdir(), 'cartwright-engine-'))
  const folder = join(parent, 'figures')
  await prepare?.(folder)
  const engine = createEngine(folder, '40MB')
  onTestFinished(async () => {
    await engine.close()
    await rm(parent, { recursive: true, force: true })
  })
  return { engine, folder }
}

/** Returns the error of work that must fail. */
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

const fatal = () => new Error('The database has been invalidated because of a previous fatal error.')

test('an engine that could not open is opened at the next question', async () => {
  const { engine, folder } = await openEngine((path) => writeFile(path, 'a file'))
  await expect(engine.attach('shop', join(folder, 'shop.duckdb'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  await rm(folder)
  await engine.attach('shop', join(folder, 'shop.duckdb'))
  expect(await engine.use('shop', (run) => run('select 1 as one'))).toEqual([{ one: 1 }])
})

test('a fatal error closes the instance that it happened in, and no later one', async () => {
  const { engine, folder } = await openEngine()
  const path = join(folder, 'shop.duckdb')
  await engine.attach('shop', path)
  const gate = Promise.withResolvers<void>()
  const late = engine.use('shop', async () => {
    await gate.promise
    throw fatal()
  })
  const lateFailure = failureOf(late)
  await expect(engine.use('shop', () => Promise.reject(fatal()))).rejects.toThrow('invalidated')
  expect(engine.isAttached('shop')).toBe(false)
  const attached = engine.attach('shop', path)
  gate.resolve()
  expect(await lateFailure).toMatchObject({ message: fatal().message })
  await attached
  expect(await engine.use('shop', (run) => run('select 1 as one'))).toEqual([{ one: 1 }])
})

test('a question that needs too much memory is refused', async () => {
  const { engine, folder } = await openEngine()
  await engine.attach('shop', join(folder, 'shop.duckdb'))
  const large = engine.use('shop', (run) => run('select len(list(i)) from range(50000000) as many (i)'))
  await expect(large).rejects.toMatchObject({ status: 503, code: 'too_slow' })
})

test('closing interrupts work, waits for it, and opens nothing again', async () => {
  const { engine, folder } = await openEngine()
  await engine.attach('shop', join(folder, 'shop.duckdb'))
  const events: string[] = []
  const begun = Promise.withResolvers<void>()
  const work = engine.use('shop', async (run, signal) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
    begun.resolve()
    await stopped
    events.push('told to stop')
    await run('select 1')
  })
  const query = engine.use('shop', (run) => run('select count(*) from range(1000000000000)'), { isLimited: false })
  const failures = Promise.all([failureOf(work), failureOf(query)])
  await engine.use('shop', (run) => run('select 1'))
  await begun.promise
  await engine.close()
  events.push('closed')
  expect(await failures).toMatchObject([{ code: 'stopping' }, { code: 'stopping' }])
  expect(events).toEqual(['told to stop', 'closed'])
  await expect(engine.attach('shop', join(folder, 'shop.duckdb'))).rejects.toMatchObject({ code: 'stopping' })
})

test('one person’s statements leave a place for others, and end when the person has gone', async () => {
  const { engine, folder } = await openEngine()
  await engine.attach('shop', join(folder, 'shop.duckdb'))
  const leaving = new AbortController()
  const events: string[] = []
  const ask = (person: string, text: string, gone = new AbortController().signal) =>
    engine.use('shop', (run) => run(text), { asker: { person, gone } })
  const endless = Array.from({ length: 3 }, async () => {
    const failure = await failureOf(ask('1', 'select count(*) from range(1000000000000)', leaving.signal))
    events.push('ended')
    return failure
  })
  expect(await ask('2', 'select 1 as one')).toEqual([{ one: 1 }])
  events.push('answered')
  leaving.abort()
  expect(await Promise.all(endless)).toMatchObject([{ status: 503 }, { status: 503 }, { status: 503 }])
  expect(events).toEqual(['answered', 'ended', 'ended', 'ended'])
})
