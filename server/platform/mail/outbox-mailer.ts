import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { type Clock, systemClock } from '#server/platform/system/clock.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { type Mailer, toMailOptions } from './mailer.ts'

type OutboxOptions = { folder: string; from: string; clock?: Clock }

/** Writes each message atomically to `folder` as one `.eml` file. File names sort by age. */
export function createOutboxMailer({ folder, from, clock = systemClock }: OutboxOptions): Mailer {
  const namesReady = prepareNames(folder, clock)
  namesReady.catch(() => {})
  return {
    kind: 'outbox',
    async send(message) {
      const nextName = await namesReady
      const raw = await compose(toMailOptions(message, from))
      const name = nextName(clock())
      const unfinished = join(folder, `.${name}.tmp`)
      try {
        await writeFile(unfinished, raw, { mode: 0o600 })
        await rename(unfinished, join(folder, `${name}.eml`))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
  }
}

/** Loads nodemailer with the first message, because it takes 20 MB of memory. */
async function compose(options: SendMailOptions): Promise<Buffer | Readable> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return (await composer.sendMail(options)).message
}

/**
 * Returns a function that creates file names from the time and a counter. If the clock goes back, names keep the last
 * time and count up, so that they still sort by age.
 */
async function prepareNames(folder: string, clock: Clock): Promise<(now: Date) => string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  await removeUnfinished(folder, names, clock)
  const newest = names.filter((name) => name.endsWith('.eml')).reduce((a, b) => (a > b ? a : b), '')
  let [lastStamp = '', lastCount = '0'] = newest.split('-')
  return (now) => {
    const stamp = stampOf(now)
    const isLater = stamp > lastStamp
    lastCount = isLater ? '0' : String(Number(lastCount) + 1)
    if (isLater) lastStamp = stamp
    return `${lastStamp}-${lastCount.padStart(6, '0')}-${randomBytes(4).toString('hex')}`
  }
}

const stampOf = (moment: Date) => moment.toISOString().replaceAll(/[-:.]/g, '')

const KEPT_MS = 30 * 86_400_000

/** Removes the messages that are older than 30 days. */
export async function removeOldMessages(folder: string, now: Date): Promise<void> {
  const oldest = stampOf(new Date(now.getTime() - KEPT_MS))
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (name.endsWith('.eml') && name < oldest) await rm(join(folder, name), { force: true })
}

/** Another process may still be writing files that are younger than this. */
const UNFINISHED_AFTER_MS = 60_000

/** Removes files of processes that died while writing. */
async function removeUnfinished(folder: string, names: readonly string[], clock: Clock) {
  for (const name of names.filter((each) => each.endsWith('.tmp'))) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file !== null && clock().getTime() - file.mtimeMs > UNFINISHED_AFTER_MS) await rm(path, { force: true })
  }
}
