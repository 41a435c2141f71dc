import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { protocolViolation } from './messages.ts'

const iterations = 4096

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** What a server keeps of a password (RFC 5802). */
export type Verifier = { salt: Buffer; storedKey: Buffer; serverKey: Buffer }

/** Returns the verifier of a password of ASCII characters. */
export function createVerifier(password: string): Verifier {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  return { salt, storedKey: hash(hmac(salted, 'Client Key')), serverKey: hmac(salted, 'Server Key') }
}

/** The server's side of one sign-in with SCRAM-SHA-256 (RFC 7677), without channel binding. */
export type ScramExchange = {
  /** The response to the client's first message. */
  challenge: string
  /** Returns the server's last message, or null if the password is wrong. */
  finish(clientFinal: string): string | null
}

/** Throws a `WireError` if the message is not a first message of SCRAM. */
export function startScram({ salt, storedKey, serverKey }: Verifier, clientFirst: string): ScramExchange {
  const {
    header = '',
    bare = '',
    clientNonce,
  } = /^(?<header>[ny],(?:a=[^,]*)?,)(?<bare>n=[^,]*,r=(?<clientNonce>[^,]+).*)$/su.exec(clientFirst)?.groups ?? {}
  if (clientNonce === undefined) throw protocolViolation('malformed SCRAM message')
  const nonce = clientNonce + randomBytes(18).toString('base64')
  const challenge = `r=${nonce},s=${salt.toString('base64')},i=${iterations}`
  const binding = `c=${Buffer.from(header).toString('base64')},r=${nonce}`

  return {
    challenge,
    finish(clientFinal) {
      const { begin = '', proof = '' } = /^(?<begin>.*),p=(?<proof>[^,]+)$/su.exec(clientFinal)?.groups ?? {}
      const signed = `${bare},${challenge},${begin}`
      const signature = hmac(storedKey, signed)
      const given = Buffer.from(proof, 'base64')
      if (begin !== binding || given.length !== signature.length) return null
      const clientKey = Buffer.from(given.map((byte, index) => byte ^ (signature[index] ?? 0)))
      if (!timingSafeEqual(hash(clientKey), storedKey)) return null
      return `v=${hmac(serverKey, signed).toString('base64')}`
    },
  }
}
