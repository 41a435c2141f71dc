import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderError } from '#server/platform/database/database-errors.ts'
import { describeStartError } from './start-error.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartwright-start-'))
  writeFileSync(join(folder, 'file'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns what a server that fails to start prints. */
async function startIn(dataFolder: string) {
  const env = { ...process.env, CARTWRIGHT_DATA_DIR: dataFolder, PORT: '0', DATABASE_URL: '' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said, code }
}

test.each([
  ['a file', (at: string) => join(at, 'file')],
  ['below a file', (at: string) => join(at, 'file', 'data')],
])('a data folder that is %s stops the start with what to do', async (_what, pathIn) => {
  const path = pathIn(folder)

  expect(await startIn(path)).toEqual({
    said: `\nCartwright could not start.\n${path}, or a folder in its path, is a file. Move that file, or choose another data folder with CARTWRIGHT_DATA_DIR.\n`,
    code: 1,
  })
})

test('the server does not start, and creates nothing, when the data folder has lost its database', async () => {
  const database = join(folder, 'database')
  const refused = { said: expect.stringContaining(`The folder ${database} is missing or empty. Restore it`), code: 1 }
  writeFileSync(join(folder, 'keys.json'), '{}')

  expect(await startIn(folder)).toEqual(refused)
  mkdirSync(database)

  expect(await startIn(folder)).toEqual(refused)
  expect(readdirSync(database)).toEqual([])
})

const system = (code: string, more: object) => Object.assign(new Error(`${code}: raw`), { code, ...more })

test.each([
  [system('EACCES', { path: '/data' }), "/data can't be read or written by this user. Change its permissions,"],
  [system('EPERM', { path: '/data' }), "/data can't be read or written by this user. Change its permissions,"],
  [system('EROFS', { path: '/data' }), '/data is on a read-only disk. Make it writable,'],
  [system('ENOENT', { path: '/gone/data' }), '/gone/data does not exist and could not be created.'],
  [system('ENOSPC', { path: '/data' }), 'The disk of the data folder is full. Free some space, then start again.'],
  [
    system('EADDRINUSE', { port: 3000 }),
    'Port 3000 is in use. Stop the program that uses it, or set PORT to another port.',
  ],
  [system('EADDRNOTAVAIL', { address: '10.0.0.1' }), 'This machine does not have the address 10.0.0.1.'],
  [system('EACCES', { port: 80, syscall: 'listen' }), 'Port 80 requires administrator rights.'],
  [new DataFolderError('The data folder is in use.'), 'The data folder is in use.'],
  [new Error('The environment is not right'), 'The environment is not right'],
])('%s is told in a sentence', (error, sentence) => {
  expect(describeStartError(error)).toContain(sentence)
  expect(describeStartError(error)).not.toContain('raw')
})
