import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Present } from '#server/platform/realtime/presence.ts'
import type { TopicBroadcast } from '#server/platform/realtime/topic-broadcast.ts'
import type { Log } from '#server/platform/system/log.ts'
import { hearMessages } from './inbox.ts'
import { encodeBroadcastMessage, encodeGone, encodePresent, RESET } from './messages.ts'
import { createOthers, type Local, type Others } from './others.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** What this process tells the other instances on its database, and hears of them. */
export type Instances = {
  /** The id of this instance. Ids of its channels begin with it and a dot. */
  readonly id: string
  broadcast: (key: string, message: TopicBroadcast) => void
  present: (present: Present) => void
  gone: (entryId: string) => void
  /** Begins to hear the others. Resolves when it is known who is present at them. */
  follow: (local: Local) => Promise<Following>
}

export type Following = {
  /** Tells the others that this instance is alive, and forgets those that are not. Also runs by itself. */
  beat: () => Promise<void>
  stop: () => Promise<void>
}

type InstancesOptions = { database: Database; log: Log; beatEveryMs: number }

const nothing = () => undefined
const nothingAsync = async () => undefined

/** Connects the instances that share a database. The embedded database has only one. */
export function createInstances(options: InstancesOptions): Instances {
  const id = randomUUID()
  const { database, log } = options
  if (database.kind === 'embedded') {
    const follow = async () => ({ beat: nothingAsync, stop: nothingAsync })
    return { id, broadcast: nothing, present: nothing, gone: nothing, follow }
  }
  const outbox = createOutbox({ database, instance: id, log })
  return {
    id,
    broadcast: (key, message) => outbox.send(encodeBroadcastMessage(key, message)),
    present: (present) => outbox.send(encodePresent(present), { present: present.entry.id }),
    gone: (entryId) => outbox.send(encodeGone(entryId), { gone: entryId }),
    follow: (local) => follow(options, { id, outbox, others: createOthers(database, id, local) }),
  }
}

type Parts = { id: string; outbox: Outbox; others: Others }

async function follow({ database, log, beatEveryMs }: InstancesOptions, parts: Parts): Promise<Following> {
  const { id, outbox, others } = parts
  const note = createNote(parts, database, beatEveryMs)

  async function onGap() {
    await note()
    await others.read(null)
  }

  const { inTurn, stop } = await hearMessages({ database, instance: id, receive: others.receive, onGap, log })
  const timer = setInterval(() => void inTurn(note), beatEveryMs).unref()
  return {
    beat: () => inTurn(note),
    async stop() {
      clearInterval(timer)
      await stop()
      await inTurn(outbox.flushed)
      await inTurn(async () => {
        await database.query('delete from private.realtime_instances where id = $1', [id])
      })
    },
  }
}

const NOTE = 'select was_unknown, others from private.note_realtime_instance($1, $2)'

/** Returns a function that tells the others that this instance is alive, and forgets those that are not. */
function createNote({ id, outbox, others }: Parts, database: Database, beatEveryMs: number) {
  let notedAt = Number.NEGATIVE_INFINITY
  return async () => {
    // After a pause of the database or of this process, the others get time to say that they are alive.
    const forgets = performance.now() - notedAt < 2 * beatEveryMs
    const { rows } = await database.query<{ was_unknown: boolean; others: string[] }>(NOTE, [id, forgets])
    notedAt = performance.now()
    const [noted] = rows
    if (noted?.was_unknown || outbox.hasLost()) {
      const own = others.own().map((present) => [present.entry.id, encodePresent(present)] as const)
      outbox.reset(RESET, own)
    }
    if (noted && forgets) others.keepOnly([id, ...noted.others])
  }
}
