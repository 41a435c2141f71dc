import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey } from './secret-keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret that only the key with this fingerprint opens. The tag is at the end of the ciphertext. */
export type SealedSecret = { nonce: Buffer; ciphertext: Buffer; fingerprint: string }

/** Encrypts a text. `owner` is the row that it belongs to: in another row it can't be opened. */
export function sealSecret(text: string, owner: string, { bytes, fingerprint }: SecretKey): SealedSecret {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(owner))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { nonce, ciphertext, fingerprint }
}

/** Returns the text, or `null` if none of the keys opens it. */
export function openSecret(sealed: SealedSecret, owner: string, keys: readonly SecretKey[]): string | null {
  const key = keys.find(({ fingerprint }) => fingerprint === sealed.fingerprint)
  if (!key) return null
  const { ciphertext, nonce } = sealed
  const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(ciphertext.subarray(-TAG_BYTES))
  try {
    return decipher.update(ciphertext.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
