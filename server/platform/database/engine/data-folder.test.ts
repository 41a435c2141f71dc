import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder } from '#server/platform/database/engine/data-folder.ts'

const source = pathToFileURL(join(import.meta.dirname, 'data-folder.ts')).href

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartwright-test-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A first start that got to its end. */
function fill() {
  const claimed = claimDataFolder(folder, '0.5.16')
  mkdirSync(claimed.postgres)
  writeFileSync(join(claimed.postgres, 'PG_VERSION'), '18')
  claimed.settle()
  claimed.release()
}

/** Another process that claims the folder and holds it until it is killed. */
async function holdElsewhere() {
  const code = `
    const { claimDataFolder } = await import(${JSON.stringify(source)})
    claimDataFolder(${JSON.stringify(folder)}, '0.5.16')
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  return holder
}

test('a second process is refused by name, until the first one is gone, even if it was killed', async () => {
  const holder = await holdElsewhere()
  const claim = () => claimDataFolder(folder, '0.5.16')

  expect(claim).toThrow(`The data folder ${folder} is in use by another process (${holder.pid}).`)

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(claim).not.toThrow()
})

test('a second claim of the same process is refused until the first is released', () => {
  const first = claimDataFolder(folder, '0.5.16')
  expect(() => claimDataFolder(folder, '0.5.16')).toThrow('is in use by another process')

  first.release()

  expect(() => claimDataFolder(folder, '0.5.16').release()).not.toThrow()
})

test('a folder opens again with the same minor version of the engine', () => {
  fill()

  expect(() => claimDataFolder(folder, '0.5.99').release()).not.toThrow()
})

test.each(['0.6.0', '1.5.16', '0.4.16'])('a folder that 0.5 wrote is not opened by %s, and says so', (version) => {
  fill()

  expect(() => claimDataFolder(folder, version)).toThrow(
    `The data folder ${folder} was written by PGlite 0.5.16, and PGlite ${version} cannot read it.`,
  )
  expect(() => claimDataFolder(folder, '0.5.16').release()).not.toThrow()
})

test('a first start that was cut off begins anew', () => {
  const first = claimDataFolder(folder, '0.5.16')
  mkdirSync(first.postgres)
  writeFileSync(join(first.postgres, 'half'), 'written')
  first.release()

  const again = claimDataFolder(folder, '0.5.16')

  expect(existsSync(join(first.postgres, 'half'))).toBe(false)
  again.release()
})

test('files of somebody else are refused and left alone', () => {
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15')

  expect(() => claimDataFolder(folder, '0.5.16')).toThrow('holds files that this server did not write')
  expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15')
})

test('a folder whose database has gone is not silently begun anew', () => {
  fill()
  rmSync(join(folder, 'postgres'), { recursive: true })

  expect(() => claimDataFolder(folder, '0.5.16')).toThrow('has lost its database files')
})

test('a record that cannot be read is refused', () => {
  fill()
  writeFileSync(join(folder, 'engine.json'), '{')

  expect(() => claimDataFolder(folder, '0.5.16')).toThrow('holds files that this server did not write')
})
