import type { QueryClient } from '@tanstack/react-query'
import { importQueries, isUnfinished } from './imports.ts'

/** The server's limit of unfinished imports per person. */
const MAX_OPEN = 5

/** How often to ask again while imports started in another tab or browser are running. */
const ASK_AGAIN_MS = 3_000

/** The server's error code when too many imports are unfinished. */
const TOO_MANY = 'too_many_imports'

type Turn = {
  client: QueryClient
  /** The imports started on this page. */
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

/** Resolves when fewer than `below` imports are unfinished, when `atMostMs` has passed, or when `signal` is aborted. */
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
  /** Called when the upload has to wait. */
  onWait: () => void
}

/**
 * Calls `send` as soon as the limit of unfinished imports allows it. If the server still refuses because of the limit,
 * waits and calls it again.
 */
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
