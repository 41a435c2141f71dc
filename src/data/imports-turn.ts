import type { QueryClient } from '@tanstack/react-query'
import { importQueries, isUnfinished } from './imports.ts'

/** As many imports of a person as the server lets be open at a time. */
const MAX_OPEN = 5

/** How long to wait for imports of which this page knows nothing. */
const ASK_AGAIN_MS = 3_000

/** Code of the refusal of an upload that has to wait for another import to end. */
const TOO_MANY = 'too_many_imports'

type Turn = {
  client: QueryClient
  /** The imports of this page so far. */
  ids: readonly string[]
  signal: AbortSignal
}

function countOpen(client: QueryClient, ids: readonly string[]): number {
  return ids.filter((id) => {
    const known = client.getQueryData(importQueries.one(id).queryKey)
    return known === undefined || isUnfinished(known)
  }).length
}

type Waiting = Turn & { below: number; atMostMs?: number }

/** Resolves once fewer than `below` of the imports are open, after `atMostMs`, or when `signal` ends the waiting. */
async function waitForFewer({ client, ids, signal, below, atMostMs }: Waiting): Promise<void> {
  if (countOpen(client, ids) < below || signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (countOpen(client, ids) < below) resolve()
  })
  const timer = atMostMs === undefined ? undefined : setTimeout(resolve, atMostMs)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  unsubscribe()
  clearTimeout(timer)
}

type Sending<Sent> = {
  send: () => Promise<Sent>
  /** Told when the server has refused it for now. */
  onWait: () => void
}

/** Calls `send` when the server takes another import, and again where it says that others have to end first. */
export async function sendInTurn<Sent>(turn: Turn, { send, onWait }: Sending<Sent>): Promise<Sent> {
  await waitForFewer({ ...turn, below: MAX_OPEN })
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isTooMany(error) || turn.signal.aborted) throw error
      onWait()
      await waitForFewer({ ...turn, below: countOpen(turn.client, turn.ids), atMostMs: ASK_AGAIN_MS })
    }
  }
}

const isTooMany = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === TOO_MANY
