import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretBytes = 20
const stepS = 30
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const tolerance = 1

/** Creates the secret that an authenticator app shares, in base32. */
export const createSecret = () => toBase32(randomBytes(secretBytes))

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / stepS)

/** Returns the six digits of RFC 6238 with SHA-1 for a time step. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Returns what an authenticator app shows at a time.
 *
 * @internal for tests
 */
export const codeAt = (secret: string, now: Date) => codeOfStep(secret, stepOf(now))

type Entry = { secret: string; code: string; now: Date; lastUsedStep: number | null }

/** Returns the time step of a right code that is newer than the last used one, or null. */
export function matchStep({ secret, code, now, lastUsedStep }: Entry): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const entered = Buffer.from(code)
  const current = stepOf(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index)
  const [match = null] = steps.filter(
    (step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), entered) && step > (lastUsedStep ?? -1),
  )
  return match
}

type Account = { secret: string; issuer: string; name: string }

/** Returns the address that authenticator apps read from a QR code. */
export function otpauthUri({ secret, issuer, name }: Account): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  const query = `algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=${stepS}&secret=${secret}`
  return `otpauth://totp/${label}?${query}`
}
