import type { Database } from '#server/platform/database/database.ts'
import { openSecret, sealSecret } from '#server/platform/secrets/sealed-secret.ts'
import type { SecretKey, SecretKeys } from '#server/platform/secrets/secret-keys.ts'

type Row = { connection_id: string; nonce: Buffer; ciphertext: Buffer; fingerprint: string }

/** Secrets are stored or encrypted anew, but not both at once: one stored meanwhile would keep a key that is forgotten. */
const LOCK = "select pg_advisory_xact_lock(hashtextextended('connection secrets', 0))"
export const LOCK_FOR_STORING = "select pg_advisory_xact_lock_shared(hashtextextended('connection secrets', 0))"

const LIST = `
select connection_id, nonce, ciphertext, key_fingerprint as fingerprint from private.connection_secrets
order by connection_id for update`

const SAVE = `
update private.connection_secrets set nonce = $2, ciphertext = $3, key_fingerprint = $4 where connection_id = $1`

export type Rotated = {
  encrypted: number
  /** Secrets that none of the keys opens. Their shops' keys have to be entered again. */
  lost: number
}

async function encryptAnew(database: Database, keys: readonly SecretKey[]): Promise<Rotated> {
  const [newest] = keys
  const rotated = { encrypted: 0, lost: 0 }
  if (!newest) return rotated
  await database.transaction(async (connection) => {
    await connection.query(LOCK)
    const { rows } = await connection.query<Row>(LIST)
    for (const { connection_id: id, ...sealed } of rows) {
      const text = openSecret(sealed, id, keys)
      if (text === null) rotated.lost += 1
      else {
        const { ciphertext, fingerprint, nonce } = sealSecret(text, id, newest)
        await connection.query(SAVE, [id, nonce, ciphertext, fingerprint])
        rotated.encrypted += 1
      }
    }
  })
  return rotated
}

/** Encrypts the keys of all shops with a new key of the installation, or with the first one of its environment. */
export async function rotateSecrets(database: Database, keys: SecretKeys): Promise<Rotated> {
  let rotated: Rotated = { encrypted: 0, lost: 0 }
  await keys.rotate(async (all) => {
    rotated = await encryptAnew(database, all)
  })
  return rotated
}
