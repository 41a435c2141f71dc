import { createHash } from 'node:crypto'
import type { DigestText } from '#domain/digest/digest-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { renderDigest } from './render-digest.ts'
import {
  type Claim,
  claimDigest,
  createUnsubscribeToken,
  finishDigest,
  loadAddress,
  releaseDigest,
} from './stored-digests.ts'
import { UNSUBSCRIBE_PATH, unsubscribeHeaders } from './unsubscribe-link.ts'

export type Sending = { mailer: Mailer; productName: string; siteUrl: string }

/** An email, and the urgent signals that it tells. */
type Written = { digest: DigestText; told?: readonly string[] } | null

/**
 * Sends what `write` resolves to, if nobody else deals with the claim. After a failure the claim is free again. Resolves
 * to whether something was sent.
 */
type SendOnce = (claim: Claim, now: Date, write: () => Promise<Written>) => Promise<boolean>

export function createDigestSender(options: Sending & { database: Database }): SendOnce {
  const { database, mailer, productName, siteUrl } = options

  async function send(claim: Claim, digest: DigestText, now: Date): Promise<void> {
    const to = await loadAddress(database, claim.userId, now)
    if (to === null) return
    const token = await createUnsubscribeToken(database, claim.userId, now)
    const unsubscribeUrl = `${siteUrl}${UNSUBSCRIBE_PATH}/${token}`
    await mailer.send({
      to,
      subject: digest.subject,
      ...(await renderDigest(digest, { productName, siteUrl, unsubscribeUrl })),
      headers: unsubscribeHeaders(siteUrl, unsubscribeUrl),
      messageId: messageIdOf(claim, siteUrl),
    })
  }

  return async (claim, now, write) => {
    if (!(await claimDigest(database, claim, now))) return false
    try {
      const written = await write()
      if (written) await send(claim, written.digest, now)
      await finishDigest(database, { ...claim, ...(written?.told && { told: written.told }) }, now)
      return written !== null
    } catch (error) {
      if (isRefused(error)) await finishDigest(database, claim, now)
      else await releaseDigest(database, claim, now)
      throw error
    }
  }
}

const FOR_GOOD = 500

/** Whether the mail server refused the address, so that another try changes nothing. */
function isRefused(error: unknown): boolean {
  const { code, responseCode } = Object(error)
  return code === 'EENVELOPE' && Number(responseCode) >= FOR_GOOD
}

/** The same email has the same id, also if it is sent again because the process died meanwhile. */
function messageIdOf({ userId, kind, slot }: Claim, siteUrl: string): string {
  const hash = createHash('sha256').update(`${userId} ${kind} ${slot.toISOString()}`).digest('hex')
  return `<${kind}-${hash.slice(0, 32)}@${new URL(siteUrl).hostname}>`
}
