import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { codeOf } from '#server/platform/system/error-code.ts'

/** An email in the outbox, as the page shows it. */
export type OutboxMail = {
  name: string
  subject: string
  from: string
  to: string
  sender: Mailbox
  recipients: Mailbox[]
  messageId: string
  sentAt: Date | null
  html: string
  text: string
  bytes: number
}

type Mailbox = { name: string; address: string }

export type OutboxFolder = {
  /** Resolves to the names of all emails, newest first. */
  names(): Promise<string[]>
  /** Resolves to the latest emails, newest first. */
  list(): Promise<OutboxMail[]>
  /** Reads an email. Resolves to null if there is none with this name. */
  read(name: string): Promise<OutboxMail | null>
  /** Reads an email as it would be sent. */
  readSource(name: string): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
}

const maxListed = 100
const nameForm = /^[0-9TZ]+-\d+-[0-9a-f]+$/

export function createOutboxFolder(folder: string): OutboxFolder {
  // Emails are cached without expiry, because they never change.
  const mailByName = new LRUCache<string, OutboxMail>({ max: maxListed })

  async function readSource(name: string): Promise<Uint8Array | null> {
    return nameForm.test(name) ? readFile(join(folder, `${name}.eml`)).catch(ignoreMissing) : null
  }

  async function read(name: string): Promise<OutboxMail | null> {
    const known = mailByName.get(name)
    if (known) return known
    const raw = await readSource(name)
    if (!raw) return null
    const mail = await parseMail(name, raw)
    mailByName.set(name, mail)
    return mail
  }

  async function names(): Promise<string[]> {
    const files = (await readdir(folder).catch(ignoreMissing)) ?? []
    const found = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(0, -'.eml'.length))
    return found.toSorted().toReversed()
  }

  return {
    names,
    read,
    readSource,
    async list() {
      const newest = (await names()).slice(0, maxListed)
      const mails = await Promise.all(newest.map(read))
      return mails.filter((mail) => mail !== null)
    },
    async remove(name) {
      mailByName.delete(name)
      if (nameForm.test(name)) await rm(join(folder, `${name}.eml`), { force: true })
    },
  }
}

async function parseMail(name: string, raw: Uint8Array): Promise<OutboxMail> {
  // Loaded with the first email that is shown, because few are.
  const { default: PostalMime } = await import('postal-mime')
  const { subject = '', from, to = [], date, html = '', text = '', messageId = '' } = await PostalMime.parse(raw)
  const sentAt = date && !Number.isNaN(Date.parse(date)) ? new Date(date) : null
  const address = (entry: { name: string; address?: string | undefined } | undefined) =>
    entry?.name ? `${entry.name} <${entry.address ?? ''}>` : (entry?.address ?? '')
  return {
    name,
    subject,
    from: address(from),
    to: to.map(address).join(', '),
    sender: toMailbox(from),
    recipients: to.map(toMailbox),
    messageId: messageId.replace(/^<(.*)>$/, '$1'),
    sentAt,
    html,
    text,
    bytes: raw.length,
  }
}

const toMailbox = (entry: { name: string; address?: string | undefined } | undefined): Mailbox => ({
  name: entry?.name ?? '',
  address: entry?.address ?? '',
})

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
