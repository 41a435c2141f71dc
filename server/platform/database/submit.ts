import type { ClientBase, Query } from 'pg'

export type OnDone = (error: Error | undefined, result: unknown) => void

/** Sends a query that tells its outcome to the function which it was made with. */
export function submit<Result>(client: ClientBase, make: (onDone: OnDone) => Query): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onDone: OnDone = (error, result) => {
      if (error) reject(error)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The row's shape is the caller's promise, as in pg itself.
      else resolve(result as Result)
    }
    client.query(make(onDone))
  })
}
