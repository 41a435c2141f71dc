import { type Context, Hono } from 'hono'
import { isLocalRequest, type PeerOf, socketPeer } from '#server/platform/http/client-address.ts'
import { createOutboxFolder, type OutboxMail } from '#server/platform/mail/outbox-folder.ts'

type MailApiOptions = {
  /** The folder that the outbox mailer writes to. */
  folder: string
  siteUrl: string
  peerOf?: PeerOf
}

/** Older emails are not searched. */
const MOST_SEARCHED = 1000
const SNIPPET_LENGTH = 250

const toAddress = ({ name, address }: OutboxMail['sender']) => ({ Name: name, Address: address })

const addressesOf = ({ sender, recipients }: OutboxMail) => ({
  From: toAddress(sender),
  To: recipients.map(toAddress),
  Cc: [],
  Bcc: [],
  ReplyTo: [],
})

/** What Mailpit's list says of an email. Which ones were read is not kept. */
const summaryOf = (mail: OutboxMail) => ({
  ID: mail.name,
  MessageID: mail.messageId,
  Read: false,
  ...addressesOf(mail),
  Subject: mail.subject,
  Created: mail.sentAt,
  Username: '',
  Tags: [],
  Size: mail.bytes,
  Attachments: 0,
  Snippet: mail.text.replaceAll(/\s+/g, ' ').trim().slice(0, SNIPPET_LENGTH),
})

const messageOf = (mail: OutboxMail) => ({
  ID: mail.name,
  MessageID: mail.messageId,
  ...addressesOf(mail),
  ReturnPath: mail.sender.address,
  Subject: mail.subject,
  Date: mail.sentAt,
  Tags: [],
  Username: '',
  Text: mail.text,
  HTML: mail.html,
  Size: mail.bytes,
  Inline: [],
  Attachments: [],
})

/** What Inbucket, which the command line had before, says of an email. */
const headerOf = (mailbox: string, mail: OutboxMail) => ({
  mailbox,
  id: mail.name,
  from: mail.from,
  to: mail.recipients.map(({ address }) => `<${address}>`),
  subject: mail.subject,
  date: mail.sentAt,
  'posix-millis': mail.sentAt?.getTime() ?? 0,
  size: mail.bytes,
  seen: false,
})

const textOf = {
  to: ({ to }: OutboxMail) => to,
  from: ({ from }: OutboxMail) => from,
  subject: ({ subject }: OutboxMail) => subject,
  addressed: ({ from, to }: OutboxMail) => `${from} ${to}`,
} as const

const isField = (name: string): name is keyof typeof textOf => Object.hasOwn(textOf, name)

/** Returns whether an email has a word such as `to:ada@example.com`, `"two words"` or `-not`. */
function hasWord(mail: OutboxMail, word: string): boolean {
  if (/^[-!]./.test(word)) return !hasWord(mail, word.slice(1))
  const [, name = '', rest = ''] = /^([a-z]+):(.+)$/i.exec(word) ?? []
  const field = name.toLowerCase()
  const place = isField(field) ? textOf[field](mail) : `${mail.from} ${mail.to} ${mail.subject} ${mail.text}`
  const wanted = isField(field) ? rest : word
  return place.toLowerCase().includes(wanted.replaceAll('"', '').toLowerCase())
}

const wordsOf = (query: string) => query.match(/(?:[^\s"]|"[^"]*")+/g) ?? []

/** Mailboxes of Inbucket are named by what stands before the @. */
const isOf = (mailbox: string) => (mail: OutboxMail) =>
  mail.recipients.some(({ address }) => {
    const [local, whole] = [address.split('@')[0], address].map((name) => name?.toLowerCase())
    return [local, whole].includes(mailbox.toLowerCase())
  })

const count = (text: string | undefined, byDefault: number) => (/^\d+$/.test(text ?? '') ? Number(text) : byDefault)

/** Reads and removes emails by what the two APIs know of them. */
function createMailbox(folder: string) {
  const outbox = createOutboxFolder(folder)

  async function readAll(names: readonly string[]): Promise<OutboxMail[]> {
    return (await Promise.all(names.map((name) => outbox.read(name)))).filter((mail) => mail !== null)
  }
  const newest = async () => readAll((await outbox.names()).slice(0, MOST_SEARCHED))

  return {
    names: () => outbox.names(),
    readAll,
    newest,
    of: async (mailbox: string) => (await newest()).filter(isOf(mailbox)),
    async search(query: string): Promise<OutboxMail[]> {
      const words = wordsOf(query)
      return (await newest()).filter((mail) => words.every((word) => hasWord(mail, word)))
    },
    async find(id: string, among: () => Promise<readonly OutboxMail[]>): Promise<OutboxMail | null> {
      return id === 'latest' ? ((await among())[0] ?? null) : outbox.read(id)
    },
    async remove(context: Context, names: readonly string[]): Promise<Response> {
      for (const name of names) await outbox.remove(name)
      return context.text('ok')
    },
    async source(context: Context, mail: OutboxMail | null): Promise<Response> {
      const bytes = mail && (await outbox.readSource(mail.name))
      return bytes ? context.body(new Uint8Array(bytes), 200, { 'Content-Type': 'text/plain' }) : context.notFound()
    },
  }
}

type Mailbox = ReturnType<typeof createMailbox>

const namesOf = (mails: readonly OutboxMail[]) => mails.map(({ name }) => name)

function createMailpitApi(mailbox: Mailbox): Hono {
  const app = new Hono()

  async function list(context: Context, names: readonly string[]) {
    const { length: total } = await mailbox.names()
    const start = count(context.req.query('start'), 0)
    const mails = await mailbox.readAll(names.slice(start, start + count(context.req.query('limit'), 50)))
    return context.json({
      total,
      unread: total,
      count: mails.length,
      messages_count: names.length,
      messages_unread: names.length,
      start,
      tags: [],
      messages: mails.map(summaryOf),
    })
  }

  app.get('/messages', async (context) => list(context, await mailbox.names()))
  app.delete('/messages', async (context) => {
    const { IDs: ids } = Object(await context.req.json().catch(() => null))
    return mailbox.remove(context, Array.isArray(ids) && ids.length > 0 ? ids.map(String) : await mailbox.names())
  })
  app.get('/search', async (context) => list(context, namesOf(await mailbox.search(context.req.query('query') ?? ''))))
  app.delete('/search', async (context) => {
    const query = context.req.query('query') ?? ''
    if (query.trim() === '') return context.text('Error: no search query', 400)
    return mailbox.remove(context, namesOf(await mailbox.search(query)))
  })
  app.get('/message/:id', async (context) => {
    const mail = await mailbox.find(context.req.param('id'), mailbox.newest)
    return mail ? context.json(messageOf(mail)) : context.notFound()
  })
  app.get('/message/:id/raw', async (context) =>
    mailbox.source(context, await mailbox.find(context.req.param('id'), mailbox.newest)),
  )
  return app
}

function createInbucketApi(mailbox: Mailbox): Hono {
  const app = new Hono()

  async function find(name: string, id: string) {
    const mail = await mailbox.find(id, () => mailbox.of(name))
    return mail && isOf(name)(mail) ? mail : null
  }

  app.get('/mailbox/:name', async (context) => {
    const name = context.req.param('name')
    return context.json((await mailbox.of(name)).toReversed().map((mail) => headerOf(name, mail)))
  })
  app.delete('/mailbox/:name', async (context) =>
    mailbox.remove(context, namesOf(await mailbox.of(context.req.param('name')))),
  )
  app.get('/mailbox/:name/:id', async (context) => {
    const { name, id } = context.req.param()
    const mail = await find(name, id)
    if (!mail) return context.notFound()
    return context.json({ ...headerOf(name, mail), body: { text: mail.text, html: mail.html } })
  })
  app.get('/mailbox/:name/:id/source', async (context) => {
    const { name, id } = context.req.param()
    return mailbox.source(context, await find(name, id))
  })
  return app
}

/**
 * Serves the part of the APIs of Mailpit and Inbucket that tests of projects read emails with. Requests from other
 * machines get 404.
 */
export function createMailApi({ folder, siteUrl, peerOf = socketPeer }: MailApiOptions): Hono {
  const mailbox = createMailbox(folder)
  const app = new Hono().basePath('/api/v1')
  app.use(async (context, next) => (isLocalRequest(context, siteUrl, peerOf) ? next() : context.notFound()))
  app.route('/', createMailpitApi(mailbox))
  app.route('/', createInbucketApi(mailbox))
  return app
}
