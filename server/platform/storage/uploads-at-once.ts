import type { Claims } from '#server/platform/database/database.ts'
import { tooManyAtOnce } from './storage-error.ts'

/** Visitors can't be told apart, so together they have more. */
const VISITORS_SHARE = 10

/** Receives a file, unless its sender is sending too many. Throws SlowDown then. */
export type ReceiveInPlace = <Result>(claims: Claims, receive: () => Promise<Result>) => Promise<Result>

/** Limits the files that one person sends at once, because policies count only those that have arrived. */
export function limitUploadsAtOnce(mostOfPerson: number): ReceiveInPlace {
  const counts = new Map<string, number>()

  function leave(sender: string) {
    const left = (counts.get(sender) ?? 1) - 1
    if (left === 0) counts.delete(sender)
    else counts.set(sender, left)
  }

  return async ({ role, sub }, receive) => {
    if (sub === undefined && role === 'service_role') return receive()
    const sender = sub ?? 'visitors'
    const most = sub === undefined ? mostOfPerson * VISITORS_SHARE : mostOfPerson
    const count = counts.get(sender) ?? 0
    if (count >= most) throw tooManyAtOnce(most)
    counts.set(sender, count + 1)
    try {
      return await receive()
    } finally {
      leave(sender)
    }
  }
}
