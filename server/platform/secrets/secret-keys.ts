import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '#server/platform/system/error-code.ts'

/** A key of the installation. The fingerprint says which one it is and reveals nothing of it. */
export type SecretKey = { bytes: Buffer; fingerprint: string }

/** The installation has no key, and may not make one. */
export class NoSecretKeyError extends Error {
  constructor() {
    super('No secret key is set.')
    this.name = 'NoSecretKeyError'
  }
}

/** Fewer characters could be guessed. */
export const SHORTEST_SECRET_KEY = 32

/** Returns the keys of a text such as `new,old`. The first one encrypts, all of them decrypt. */
export function parseSecretKeys(text: string): SecretKey[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const bytes = createHash('sha256').update(part).digest()
      const fingerprint = createHmac('sha256', bytes).update('fingerprint').digest('hex').slice(0, 16)
      return { bytes, fingerprint }
    })
}

export type SecretKeys = {
  /** Returns the keys, the one that encrypts first. `[]` if there are none yet. */
  load: () => Promise<SecretKey[]>
  /** The same, with a new key if there are none. Throws `NoSecretKeyError` where that would help nobody. */
  require: () => Promise<SecretKey[]>
  /** Puts a new key first, calls `encrypt`, and forgets the others. If it fails, the others are still there. */
  rotate: (encrypt: (keys: SecretKey[]) => Promise<void>) => Promise<void>
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

/** Replaces a file at once, so that a crash leaves the old or the new one. */
async function writeSafely(path: string, lines: readonly string[]) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.tmp`, 'w', 0o600)
  try {
    await file.writeFile(`${lines.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.tmp`, path)
}

const newKey = () => randomBytes(32).toString('base64url')

type Source = {
  /** The text of the environment, such as `new,old`. */
  text: string | undefined
  /** Where the key is without that; `null` if other instances could not read it. */
  file: string | null
}

/** Opens the keys with which secrets are encrypted: those of the environment, or a file that is made at the first use. */
export function openSecretKeys({ text, file }: Source): SecretKeys {
  let making: Promise<void> | null = null
  let rotating: Promise<void> = Promise.resolve()
  const read = async () => text ?? (file === null ? '' : await readIfThere(file))
  const load = async () => parseSecretKeys(await read())

  async function make() {
    if (text !== undefined || file === null) throw new NoSecretKeyError()
    if ((await load()).length === 0) await writeSafely(file, [newKey()])
  }

  async function requireKeys() {
    const keys = await load()
    if (keys.length > 0) return keys
    await (making ??= make().finally(() => (making = null)))
    return load()
  }

  async function rotate(encrypt: (all: SecretKey[]) => Promise<void>) {
    if (text !== undefined || file === null) return encrypt(await requireKeys())
    const fresh = newKey()
    const kept = (await readIfThere(file)).split(/\s+/).filter((part) => part !== '')
    await writeSafely(file, [fresh, ...kept])
    await encrypt(await load())
    await writeSafely(file, [fresh])
  }

  return {
    load,
    require: requireKeys,
    // One after the other: each forgets all keys but its own.
    async rotate(encrypt) {
      const turn = rotating.then(() => rotate(encrypt))
      rotating = turn.catch(() => undefined)
      await turn
    },
  }
}
