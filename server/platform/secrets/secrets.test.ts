import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { NoSecretKeyError, openSecretKeys, parseSecretKeys } from './secret-keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const fileKeys = () => openSecretKeys({ text: undefined, file: join(folder, 'data', 'secret.key') })
const [one, other] = parseSecretKeys(`${'a'.repeat(40)},${'b'.repeat(40)}`)
if (!one || !other) throw new Error('There are two keys.')

describe('a sealed secret', () => {
  test('is opened by its key, for its owner alone', () => {
    const sealed = sealSecret('{"secret":"cs_1"}', 'connection 1', one)

    expect(openSecret(sealed, 'connection 1', [other, one])).toBe('{"secret":"cs_1"}')
    expect(openSecret(sealed, 'connection 2', [one])).toBeNull()
    expect(openSecret(sealed, 'connection 1', [other])).toBeNull()
  })

  test('never looks the same, and shows nothing of the text or the key', () => {
    const [first, second] = [sealSecret('cs_1', 'x', one), sealSecret('cs_1', 'x', one)]

    expect(first.ciphertext.equals(second.ciphertext)).toBe(false)
    expect(first.ciphertext.includes('cs_1')).toBe(false)
    expect(one.bytes.toString('hex')).not.toContain(first.fingerprint)
  })

  test('does not open when it was changed', () => {
    const sealed = sealSecret('cs_1', 'x', one)
    for (let index = 0; index < sealed.ciphertext.length; index += 1) {
      const ciphertext = Buffer.from(sealed.ciphertext)
      ciphertext.writeUInt8(ciphertext.readUInt8(index) ^ 1, index)
      expect(openSecret({ ...sealed, ciphertext }, 'x', [one])).toBeNull()
    }
  })
})

describe('the keys of an installation', () => {
  test('are made at the first use, in a file that only its owner reads', async () => {
    const keys = fileKeys()
    expect(await keys.load()).toEqual([])
    expect(existsSync(join(folder, 'data'))).toBe(false)

    const [made, again] = await Promise.all([keys.require(), keys.require()])

    expect(made).toEqual(again)
    expect(await fileKeys().load()).toEqual(made)
    expect((await stat(join(folder, 'data', 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  test('come from the environment if it has one, and are not made where other instances could not read them', async () => {
    const text = `${'a'.repeat(40)},${'b'.repeat(40)}`
    expect(await openSecretKeys({ text, file: null }).require()).toEqual([one, other])
    await expect(openSecretKeys({ text: undefined, file: null }).require()).rejects.toThrow(NoSecretKeyError)
  })

  test('are rotated: the new one encrypts, and the old one stays until all is encrypted anew', async () => {
    const keys = fileKeys()
    const [before] = await keys.require()
    const failing = keys.rotate(async () => Promise.reject(new Error('The database is away.')))
    await expect(failing).rejects.toThrow('away')
    const kept = await keys.load()
    expect(kept).toHaveLength(2)
    expect(kept[1]).toEqual(before)

    let used: unknown
    await keys.rotate(async (all) => void (used = all))

    expect(used).toHaveLength(3)
    expect(await keys.load()).toHaveLength(1)
    expect(await keys.load()).not.toContainEqual(before)
    expect((await readFile(join(folder, 'data', 'secret.key'), 'utf8')).trim()).not.toContain('\n')
  })
})
