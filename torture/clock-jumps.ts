import { randomBytes, randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFile } from '#bench/imports.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import { PASSWORD, type Person } from '#bench/person.ts'
import { newFolder, removeFolder } from '#test/harness/server-process.ts'
import {
  type Arena,
  createPerson,
  createServiceClient,
  createShop,
  createStockClient,
  openArena,
  sleep,
} from './arena.ts'
import type { EngineKind, Ordeal, Outcome } from './ordeal.ts'
import { createTusClient } from './resumable-uploads.ts'
import { createBucket } from './stored-objects.ts'
import { importStatuses, settledImports, whatIsCountedWrong } from './witness.ts'

const HOUR_MS = 3_600_000
const SESSION_MS = 8 * HOUR_MS
const UPLOAD_MS = 24 * HOUR_MS
const LETTER_MS = 24 * HOUR_MS
const ORDERS = 4000
const HALF_BYTES = 100_000

const JUMPS = [
  { what: 'an hour forward', ms: HOUR_MS },
  { what: 'a day forward', ms: 24 * HOUR_MS + 1000 },
  { what: 'an hour back', ms: -HOUR_MS },
  { what: 'a day back', ms: -24 * HOUR_MS },
]

type Scene = { arena: Arena; person: Person; storeId: string; file: string; jumpTo: (shiftMs: number) => Promise<void> }

/** What has begun before the clock jumps. */
type Begun = Awaited<ReturnType<typeof beginAll>>

/** Returns the refusal of a sign-in, or `null`. */
async function signIn(arena: Arena, email: string, password = PASSWORD) {
  const { error } = await createStockClient(arena).auth.signInWithPassword({ email, password })
  return error
}

async function signInAgain(person: Person): Promise<Person> {
  const { email } = person
  const { data, error } = await person.client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { ...person, accessToken: data.session.access_token }
}

async function importBegins({ arena, storeId }: Scene, person: Person) {
  while (!(await importStatuses(arena, person, storeId)).includes('running')) await sleep(20)
}

async function beginAll(scene: Scene) {
  const { arena, file } = scene
  const person = await signInAgain(scene.person)
  const session = await createPerson(arena)
  await createShop(session)
  const guessed = await createPerson(arena)
  for (let guess = 0; guess < 5; guess += 1) await signIn(arena, guessed.email, 'not the password of anybody')
  const forgetful = await createPerson(arena)
  await createStockClient(arena).auth.resetPasswordForEmail(forgetful.email)
  const messages = { used: await makeEmail(arena, forgetful.email), unused: await makeEmail(arena, guessed.email) }
  await enterEmail(arena, messages.used)
  const tus = createTusClient(arena)
  const upload = await tus.create(`jump/${randomUUID()}`, 2 * HALF_BYTES)
  await tus.append(upload, 0, new Uint8Array(randomBytes(HALF_BYTES)))
  // The token of this person may end with the jump.
  importFile(arena, person, file).catch(() => undefined)
  await importBegins(scene, person)
  return { session, guessed, forgetful, messages, upload }
}

/** Makes the link and the code of an email to reset a password. */
async function makeEmail(arena: Arena, email: string) {
  const { data, error } = await createServiceClient(arena).auth.admin.generateLink({ type: 'recovery', email })
  if (error) throw error
  return { email, link: data.properties.hashed_token, code: data.properties.email_otp }
}

type EmailContent = Awaited<ReturnType<typeof makeEmail>>

/** Resolves to the number of ways, of link and code, in which the email signs in. */
async function enterEmail(arena: Arena, { email, link, code }: EmailContent): Promise<number> {
  const { auth } = createStockClient(arena)
  const answers = [
    await auth.verifyOtp({ type: 'recovery', token_hash: link }),
    await auth.verifyOtp({ type: 'recovery', email, token: code }),
  ]
  return answers.filter(({ error }) => error === null).length
}

/** A used email stays used. An unused one is valid for a day, and not after the clock was set back. */
async function checkEmails(arena: Arena, { messages, session }: Begun, jumpMs: number): Promise<string[]> {
  const lost: string[] = []
  if ((await enterEmail(arena, messages.used)) > 0) lost.push('a used email signed in again')
  const isValid = jumpMs >= 0 && jumpMs < LETTER_MS
  const works = await enterEmail(arena, messages.unused)
  if (works !== (isValid ? 1 : 0)) lost.push(`${works} ways of an unused message signed in`)
  if ((await enterEmail(arena, await makeEmail(arena, session.email))) !== 1) lost.push('a new email did not work')
  return lost
}

/** Sessions end on time and never early; a new sign-in always works. */
async function checkSession(arena: Arena, { session }: Begun, jumpMs: number): Promise<string[]> {
  const lost: string[] = []
  const { error } = await session.client.auth.refreshSession()
  if (jumpMs >= SESSION_MS && error === null) lost.push('a session outlived its eight hours')
  if (jumpMs < SESSION_MS && error !== null) lost.push(`a session ended too soon: ${error.message}`)
  const refusal = await signIn(arena, session.email)
  if (refusal !== null) lost.push(`a sign-in failed: ${refusal.message}`)
  const fresh = createStockClient(arena)
  await fresh.auth.signInWithPassword({ email: session.email, password: PASSWORD })
  const read = await fresh.from('stores').select('id')
  if (read.data?.length !== 1) lost.push(`a new session cannot read: ${read.error?.message}`)
  return lost
}

/** Uploads in parts go on while they are kept, by the clock of the database, and new ones work. */
async function checkUpload(arena: Arena, { upload }: Begun, jumpMs: number): Promise<string[]> {
  const tus = createTusClient(arena)
  const half = new Uint8Array(randomBytes(HALF_BYTES))
  const send = (address: string, offset: number) =>
    tus.append(address, offset, half).then(
      () => null,
      (error: unknown) => String(error),
    )
  const lost: string[] = []
  const goesOn = await send(upload, HALF_BYTES)
  if (jumpMs < UPLOAD_MS && goesOn !== null) lost.push(`an upload could not go on: ${goesOn}`)
  if (jumpMs >= UPLOAD_MS && goesOn === null) lost.push('an upload outlived its day')
  const anew = await send(await tus.create(`jump/${randomUUID()}`, HALF_BYTES), 0)
  if (anew !== null) lost.push(`a new upload failed: ${anew}`)
  return lost
}

const secondsIn = (message: string) => Number(/after (\d+) second/.exec(message)?.[1] ?? 0)

/** Measures the waits that had begun. A clock that is set back makes those after wrong passwords longer, see docs/security.md. */
async function describeWaits(arena: Arena, { forgetful, guessed }: Begun): Promise<string> {
  const message = await createStockClient(arena).auth.resetPasswordForEmail(forgetful.email)
  const answer = await fetch(`${arena.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: arena.anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: guessed.email, password: PASSWORD }),
  })
  const afterWrongS = answer.headers.get('Retry-After') ?? '0'
  return `${secondsIn(message.error?.message ?? '')} s to the next message, ${afterWrongS} s after wrong passwords`
}

async function jump(scene: Scene, from: number, { what, ms }: (typeof JUMPS)[number]): Promise<Outcome> {
  const { arena, storeId } = scene
  const begun = await beginAll(scene)
  await scene.jumpTo(from + ms)
  const lost = [
    ...(await checkSession(arena, begun, ms)),
    ...(await checkEmails(arena, begun, ms)),
    ...(await checkUpload(arena, begun, arena.postgres === null ? ms : 0)),
  ]
  const person = await signInAgain(scene.person)
  const failed = (await settledImports(arena, person, storeId)).filter((status) => status !== 'done')
  lost.push(...failed.map((status) => `an import is ${status}`))
  lost.push(...(await whatIsCountedWrong(arena, { person, storeId }, ORDERS)))
  return { what: `the clock jumps ${what}`, tried: 1, lost, figures: await describeWaits(arena, begun) }
}

async function run(engine: EngineKind): Promise<Outcome[]> {
  const folder = await newFolder()
  const shiftFile = join(folder, 'shift')
  await writeFile(shiftFile, '0')
  const preload = `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`
  const NODE_OPTIONS = `${process.env['NODE_OPTIONS'] ?? ''} ${preload}`.trim()
  const arena = await openArena({ engine, env: { NODE_OPTIONS, CARTWRIGHT_CLOCK_SHIFT: shiftFile } })
  async function jumpTo(shiftMs: number) {
    await writeFile(`${shiftFile}.next`, String(shiftMs))
    await rename(`${shiftFile}.next`, shiftFile)
    await sleep(500)
  }
  try {
    await createBucket(arena)
    const person = await createPerson(arena)
    const { storeId } = await createShop(person)
    const file = join(folder, 'orders.csv')
    await writeOrderFile(file, { orders: ORDERS, linesPerOrder: 4 })
    const outcomes: Outcome[] = []
    let shiftMs = 0
    for (const each of JUMPS) {
      outcomes.push(await jump({ arena, person, storeId, file, jumpTo }, shiftMs, each))
      shiftMs += each.ms
    }
    return outcomes
  } finally {
    await arena.close()
    await removeFolder(folder)
  }
}

/**
 * Moves the server's clock while people work. With a Postgres server, only the server's clock jumps, so that the two
 * disagree.
 */
export const clockJumps: Ordeal = { engines: ['embedded', 'server'], run }
