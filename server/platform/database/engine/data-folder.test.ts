import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataFolder } from '#server/platform/database/engine/data-folder.ts'
import { unprivilegedUser } from '#test/harness/databases/postgres.ts'

const source = pathToFileURL(join(import.meta.dirname, 'data-folder.ts')).href

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-test-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const filesOfPostgres = [
  'PG_VERSION',
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/pg_filenode.map',
  'pg_wal/000000010000000000000001',
  'pg_xact/0000',
]

async function writePostgres(at: string) {
  for (const path of filesOfPostgres) {
    mkdirSync(join(at, path, '..'), { recursive: true })
    writeFileSync(join(at, path), '18')
  }
}

/** Creates a folder with a complete database. */
async function fill() {
  const claimed = claimDataFolder(folder, '0.5.16')
  await claimed.fill(writePostgres)
  claimed.settle()
  claimed.release()
}

/** Returns the content of every file in the folder, except the lock's. */
function contents(): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(lock|process)$/.test(path))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

/** Starts another process that locks the folder until it is killed. */
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

test('a second process is refused until the first one has ended, even if it was killed', async () => {
  const holder = await holdElsewhere()
  const claim = () => claimDataFolder(folder, '0.5.16')

  expect(claim).toThrow(`The data folder ${folder} is in use by another process (${holder.pid}).`)

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(claim).not.toThrow()
})

test('a second claim by the same process is refused until the first is released', () => {
  const first = claimDataFolder(folder, '0.5.16')
  expect(() => claimDataFolder(folder, '0.5.16')).toThrow('is in use by another process')

  first.release()

  expect(() => claimDataFolder(folder, '0.5.16').release()).not.toThrow()
})

test('a folder opens again with the same minor version of the engine', async () => {
  await fill()

  expect(() => claimDataFolder(folder, '0.5.99').release()).not.toThrow()
})

test.each(['0.6.0', '1.5.16', '0.4.16'])('a folder written by 0.5 is refused by %s with a message', async (version) => {
  await fill()

  expect(() => claimDataFolder(folder, version)).toThrow(
    `The data folder ${folder} was written by PGlite 0.5.16, and PGlite ${version} cannot read it.`,
  )
  expect(() => claimDataFolder(folder, '0.5.16').release()).not.toThrow()
})

test('a first start interrupted while creating the database starts over', async () => {
  const first = claimDataFolder(folder, '0.5.16')
  const cutOff = first.fill(async (empty) => {
    writeFileSync(join(empty, 'PG_VERSION'), '18')
    throw new Error('killed')
  })
  await expect(cutOff).rejects.toThrow('killed')
  first.release()
  const left = contents()

  const again = claimDataFolder(folder, '0.5.16')
  await again.fill(writePostgres)
  again.settle()
  again.release()

  expect(Object.keys(left).filter((path) => path.includes('unfinished-'))).toHaveLength(1)
  expect(contents()).toMatchObject({ ...left, [join(folder, 'engine.json')]: expect.not.stringContaining('true') })
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
})

test('a first start interrupted after creating the database uses it', async () => {
  const first = claimDataFolder(folder, '0.5.16')
  await first.fill(writePostgres)
  first.release()

  const again = claimDataFolder(folder, '0.5.16')
  const makeAnother = () => Promise.reject(new Error('made another'))

  await expect(again.fill(makeAnother)).resolves.toBeUndefined()
  again.release()
})

const damages: { what: string; damage: () => void; says: string }[] = [
  ...['PG_VERSION', 'global/pg_control', 'global', 'pg_wal', 'pg_xact', 'base'].map((path) => ({
    what: `without ${path}`,
    damage: () => rmSync(join(folder, 'postgres', path), { recursive: true }),
    says: 'is damaged: postgres/',
  })),
  {
    what: 'with an empty base',
    damage: () => {
      rmSync(join(folder, 'postgres', 'base'), { recursive: true })
      mkdirSync(join(folder, 'postgres', 'base'))
    },
    says: 'is damaged: postgres/base/5/pg_filenode.map is missing or empty',
  },
  {
    what: 'with an empty pg_control',
    damage: () => truncateSync(join(folder, 'postgres', 'global', 'pg_control')),
    says: 'is damaged: postgres/global/pg_control is missing or empty',
  },
  {
    what: 'with a file in place of its database',
    damage: () => {
      rmSync(join(folder, 'postgres'), { recursive: true })
      writeFileSync(join(folder, 'postgres'), 'a file')
    },
    says: 'is damaged: postgres/PG_VERSION is missing',
  },
  {
    what: 'without its database',
    damage: () => rmSync(join(folder, 'postgres'), { recursive: true }),
    says: 'has lost its database files. Restore them from a backup',
  },
  {
    what: 'without its record',
    damage: () => rmSync(join(folder, 'engine.json')),
    says: 'contains files that this server did not write',
  },
  {
    what: 'with a truncated record',
    damage: () => writeFileSync(join(folder, 'engine.json'), '{'),
    says: 'contains files that this server did not write',
  },
  {
    what: 'whose database is one level too high',
    damage: () => {
      cpSync(join(folder, 'postgres'), folder, { recursive: true })
      for (const name of ['postgres', 'engine.json']) rmSync(join(folder, name), { recursive: true })
    },
    says: 'contains files that this server did not write',
  },
]

test.each(damages)('a folder $what is refused with advice and not changed', async ({ damage, says }) => {
  await fill()
  damage()
  const before = contents()
  const claim = () => claimDataFolder(folder, '0.5.16')

  expect(claim).toThrow(says)
  expect(claim).toThrow('choose another data folder')
  expect(contents()).toEqual(before)
})

test('a folder with other files is refused and not changed', () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada')

  expect(() => claimDataFolder(folder, '0.5.16')).toThrow('contains files that this server did not write')
  expect(contents()).toEqual({ [join(folder, 'letter.txt')]: 'Dear Ada' })
})

test('a read-only folder is refused with its path', async () => {
  await fill()
  chmodSync(folder, 0o555)
  const code = `
    const { claimDataFolder } = await import(${JSON.stringify(source)})
    try { claimDataFolder(${JSON.stringify(folder)}, '0.5.16') } catch (error) { process.stdout.write(error.code + error.path) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...unprivilegedUser(),
  })
  const [said] = await once(child.stdout, 'data')
  chmodSync(folder, 0o755)

  expect(String(said)).toBe(`EACCES${folder}`)
})
