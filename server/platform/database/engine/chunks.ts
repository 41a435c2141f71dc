/**
 * `isBusy`: the engine is running a chunk of protocol bytes. `since`: when that began or ended, by `performance.now()`.
 * `number`: sequence number of the latest chunk.
 */
export type Activity = { isBusy: boolean; since: number; number: number }

/** Where the response to one chunk of protocol bytes goes. */
export type Receiver = { add(bytes: Uint8Array): void; end(): void; fail(reason: Error): void }

/** The chunks of protocol bytes that the engine has not yet answered. It answers them in their order. */
export type Chunks = {
  send(bytes: Uint8Array<ArrayBuffer>, receiver: Receiver): void
  /** Takes a part of the response to the oldest chunk. */
  receive(bytes: Uint8Array, isLast: boolean): void
  activity(): Activity
  /** Fails all chunks, and those that are sent later. */
  fail(reason: Error): void
}

export function createChunks(post: (bytes: Uint8Array<ArrayBuffer>) => void): Chunks {
  const receivers: Receiver[] = []
  let sent = 0
  let since = 0
  let failure: Error | null = null

  return {
    send(bytes, receiver) {
      if (failure !== null) return receiver.fail(failure)
      if (receivers.length === 0) since = performance.now()
      sent += 1
      receivers.push(receiver)
      post(bytes)
    },
    receive(bytes, isLast) {
      const [receiver] = receivers
      if (isLast) {
        receivers.shift()
        since = performance.now()
      }
      if (bytes.length > 0) receiver?.add(bytes)
      if (isLast) receiver?.end()
    },
    activity: () => ({ isBusy: receivers.length > 0, since, number: sent - receivers.length + 1 }),
    fail(reason) {
      failure ??= reason
      for (const receiver of receivers.splice(0)) receiver.fail(reason)
    },
  }
}
