import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'

type InboxOptions = {
  database: Database
  instance: string
  /** Handles a message of another instance. */
  receive: (sender: string, content: string) => Promise<void>
  /** Called when messages may have been missed, and at the beginning. */
  onGap: () => Promise<void>
  log: Log
}

type Inbox = {
  /** Runs a task after all messages that came before it. */
  inTurn: (task: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

const CHANNEL = 'realtime_relay'
const NOTIFICATION = /^(\S+) \d+ (.*)$/s
const STORED = 'select content from private.realtime_relayed where id = $1'

/** Hears the messages of other instances, one after the other. Resolves when none is missed any more. */
export async function hearMessages({ database, instance, receive, onGap, log }: InboxOptions): Promise<Inbox> {
  let last: Promise<void> = Promise.resolve()

  function inTurn(task: () => Promise<void>): Promise<void> {
    last = last.then(task).catch((error: unknown) => log.warn('hearing other instances failed', { error }))
    return last
  }

  async function contentOf(reference: string): Promise<string | null> {
    if (!reference.startsWith('@')) return reference
    const { rows } = await database.query<{ content: string }>(STORED, [reference.slice(1)])
    return rows[0]?.content ?? null
  }

  async function handle(sender: string, reference: string) {
    const content = await contentOf(reference)
    if (content !== null) await receive(sender, content)
  }

  function hear(notification: string) {
    const [, sender, reference] = NOTIFICATION.exec(notification) ?? []
    if (sender === undefined || reference === undefined) void inTurn(onGap)
    else if (sender !== instance) void inTurn(() => handle(sender, reference))
  }

  const stop = await database.listen(CHANNEL, hear)
  await inTurn(onGap)
  return { inTurn, stop }
}
