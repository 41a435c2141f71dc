import { createHash } from 'node:crypto'
import type { DigestText } from '#domain/digest/digest-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MailMessage, Mailer } from '#server/platform/mail/mailer.ts'
import { judgeFailure } from './judge-failure.ts'
import { renderDigest } from './render-digest.ts'
import {
  type Claim,
  claimDigest,
  createUnsubscribeToken,
  deleteUnsubscribeToken,
  finishDigest,
  loadAddress,
  releaseDigest,
} from './stored-digests.ts'
import { UNSUBSCRIBE_PATH, unsubscribeHeaders } from './unsubscribe-link.ts'

export type Sending = { mailer: Mailer; productName: string; siteUrl: string }

/** An email, the urgent signals that it tells, and whether it is a reminder to import data. */
export type Written = { digest: DigestText; told: readonly string[]; isReminder: boolean }

type Write = () => Promise<Written | null>

/** After the mail server failed for everybody, nothing is tried for so long. */
const PAUSE_MS = 5 * 60_000

/** So long after the mail server answered, it isn't asked again: each check is a connection of its own. */
const CHECKED_MS = 5 * 60_000

type Prepared = { message: MailMessage; token: string; written: Written }

type Preparing = { claim: Claim; now: Date; write: Write }

/** Prepares an email. `null` if the person has no confirmed address, or there is nothing to say. */
async function prepareEmail(
  { database, productName, siteUrl }: Sending & { database: Database },
  { claim, now, write }: Preparing,
): Promise<Prepared | null> {
  const to = await loadAddress(database, claim.userId, now)
  const written = to === null ? null : await write()
  if (to === null || written === null) return null
  const token = await createUnsubscribeToken(database, claim.userId, now)
  const unsubscribeUrl = `${siteUrl}${UNSUBSCRIBE_PATH}/${token}`
  const { digest } = written
  const message = {
    to,
    subject: digest.subject,
    ...(await renderDigest(digest, { productName, siteUrl, unsubscribeUrl })),
    headers: unsubscribeHeaders(siteUrl, unsubscribeUrl),
    messageId: messageIdOf(claim, siteUrl),
    isPatient: true,
  }
  return { message, token, written }
}

/** Sends emails, each for one claim. */
export function createDigestSender(options: Sending & { database: Database }) {
  const { database, mailer } = options
  let pausedUntil = 0
  let checkedUntil = 0

  const isPaused = (now: Date): boolean => now.getTime() < pausedUntil

  const pause = (now: Date) => {
    pausedUntil = now.getTime() + PAUSE_MS
    checkedUntil = 0
  }

  async function checkServer(now: Date) {
    if (now.getTime() < checkedUntil) return
    try {
      await mailer.check?.()
      checkedUntil = now.getTime() + CHECKED_MS
    } catch (error) {
      pause(now)
      throw error
    }
  }

  async function settleFailure(error: unknown, { claim, token, now }: { claim: Claim; token: string; now: Date }) {
    const failure = judgeFailure(error)
    if (failure === 'server' || failure === 'unknown') pause(now)
    if (failure === 'unknown') return
    await deleteUnsubscribeToken(database, token)
    if (failure === 'refused') await finishDigest(database, claim, now)
    else await releaseDigest(database, claim, now)
  }

  /** Sends what `write` resolves to, if nobody else deals with the claim. Resolves to whether something was sent. */
  async function sendOnce(claim: Claim, now: Date, write: Write): Promise<boolean> {
    if (isPaused(now)) return false
    await checkServer(now)
    if (!(await claimDigest(database, claim, now))) return false
    let prepared: Prepared | null
    try {
      prepared = await prepareEmail(options, { claim, now, write })
    } catch (error) {
      await releaseDigest(database, claim, now)
      throw error
    }
    if (!prepared) {
      await finishDigest(database, claim, now)
      return false
    }
    const { message, token, written } = prepared
    try {
      await mailer.send(message)
    } catch (error) {
      await settleFailure(error, { claim, token, now })
      throw error
    }
    // If this fails, the claim lapses, and the email is sent once more with the same id.
    await finishDigest(database, { ...claim, sent: written }, now)
    return true
  }

  return { isPaused, sendOnce }
}

/** The same email has the same id, also if it is sent again because its result is unknown. */
function messageIdOf({ userId, kind, slot }: Claim, siteUrl: string): string {
  const hash = createHash('sha256').update(`${userId} ${kind} ${slot.toISOString()}`).digest('hex')
  return `<${kind}-${hash.slice(0, 32)}@${new URL(siteUrl).hostname}>`
}
