import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { nameBackup, pruneBackups } from './backup-folder.ts'
import { createBackups } from './backups.ts'
import { createBackupsApp } from './backups-app.ts'
import type { Backup } from './make-backup.ts'

let folder: string
let now: Date
let made: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-test-'))
  now = new Date('2026-03-01T10:00:00Z')
  made = 0
})

afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

async function makeFolder(): Promise<Backup> {
  const path = join(folder, nameBackup(now))
  mkdirSync(path)
  made += 1
  return { path, tables: 1, rows: 1, missingFiles: 0 }
}

const backupsOf = (makeBackup = makeFolder) => createBackups({ makeBackup, folder, clock: () => now, log: silentLog })

/** Lets ten minutes pass, after which the newest backup is looked up in the folder. */
const passTenMinutes = () => vi.advanceTimersByTime(10 * 60_000)

test('makes one when the newest is a day old', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = backupsOf().schedule(24)
  await expect.poll(() => made).toBe(1)

  now = new Date('2026-03-02T09:59:59Z')
  passTenMinutes()
  now = new Date('2026-03-02T10:00:00Z')
  passTenMinutes()
  await expect.poll(() => made).toBe(2)
  expect(readdirSync(folder)).toEqual(['cartwright-2026-03-01T10-00-00Z', 'cartwright-2026-03-02T10-00-00Z'])

  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('backups go on when the clock was ahead and is set back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = new Date('2030-01-01T10:00:00Z')
  const backups = backupsOf()
  const stop = backups.schedule(24)
  await expect.poll(() => made).toBe(1)

  now = new Date('2026-03-01T10:00:00Z')
  passTenMinutes()

  await expect.poll(() => made).toBe(2)
  expect(await backups.newest()).toEqual(now)
  stop()
})

test('a scheduled backup that fails is tried again, and does not end the process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let failures = 0
  const backups = backupsOf(async () => {
    failures += 1
    throw new Error('The disk is gone.')
  })
  const stop = backups.schedule(24)
  await expect.poll(() => backups.state().last?.error).toBe('The disk is gone.')
  passTenMinutes()

  await expect.poll(() => failures).toBe(2)
  stop()
})

test('requests during a backup get the next one', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const backups = backupsOf(async () => {
    made += 1
    await gates[made - 1]?.promise
    return { path: `backup ${made}`, tables: 1, rows: 1, missingFiles: 0 }
  })
  const first = backups.make()
  const second = backups.make()
  const third = backups.make()
  expect(made).toBe(1)

  gates[0]?.resolve()
  expect((await first).path).toBe('backup 1')
  expect(backups.state().isRunning).toBe(true)
  gates[1]?.resolve()

  expect((await second).path).toBe('backup 2')
  expect((await third).path).toBe('backup 2')
  expect(backups.state()).toEqual({ isRunning: false, last: { path: 'backup 2', error: null } })
})

test('keeps the newest backups, and what is not a backup', async () => {
  const names = [
    'cartwright-2026-02-27T10-00-00Z',
    'cartwright-2026-02-28T10-00-01Z',
    'cartwright-2026-03-01T10-00-00Z',
    'mine',
    '.unfinished-cartwright-2026-02-27T10-00-00Z',
    '.unfinished-cartwright-2026-03-01T09-59-59Z',
  ]
  for (const name of names) mkdirSync(join(folder, name))

  await pruneBackups(folder, { kept: 2, now })

  expect(readdirSync(folder).toSorted()).toEqual([
    '.unfinished-cartwright-2026-03-01T09-59-59Z',
    'cartwright-2026-02-28T10-00-01Z',
    'cartwright-2026-03-01T10-00-00Z',
    'mine',
  ])
})

test('deletes backups with a date in the future before others', async () => {
  const names = [
    'cartwright-2026-02-28T10-00-00Z',
    'cartwright-2030-01-01T10-00-00Z',
    'cartwright-2030-01-02T10-00-00Z',
  ]
  for (const name of names) mkdirSync(join(folder, name))

  await pruneBackups(folder, { kept: 2, now })

  expect(readdirSync(folder).toSorted()).toEqual(['cartwright-2026-02-28T10-00-00Z', 'cartwright-2030-01-02T10-00-00Z'])
})

test('only the service key may ask for a backup', async () => {
  const backups = backupsOf()
  const callAs = (role: string) =>
    createBackupsApp({ backups, authenticate: async () => ({ role }), log: silentLog }).request('/backups', {
      method: 'POST',
    })

  expect((await callAs('authenticated')).status).toBe(403)
  expect((await callAs('anon')).status).toBe(403)
  expect(made).toBe(0)
  const accepted = await callAs('service_role')

  expect(accepted.status).toBe(202)
  expect(await accepted.json()).toEqual({ isRunning: true, last: null })
  await expect.poll(() => backups.state().isRunning).toBe(false)
  expect(made).toBe(1)
})
