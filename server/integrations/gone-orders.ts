import type { GoneOrder, ReadOrder } from './connector.ts'

/**
 * Reads a list of orders by their ids. The orders that it lacks are gone, so it has to have all of them whatever their
 * status is.
 */
export async function* withGone(
  asked: readonly string[],
  list: AsyncIterable<ReadOrder[]>,
): AsyncGenerator<(ReadOrder | GoneOrder)[]> {
  const missing = new Set(asked)
  for await (const orders of list) {
    for (const { id } of orders) missing.delete(id)
    yield orders
  }
  if (missing.size > 0) yield [...missing].map((id) => ({ id, isGone: true }))
}
