import { ConnectorError, type Fault } from './connector.ts'

/** Rows can move to earlier pages while they are read. Then the list is read again, at most this often. */
const MAX_PASSES = 3

/** A page of a list, and how many rows the server counts in the list. */
type Page<Row> = { rows: Row[]; count: number }

type List<Row> = {
  /** Reads the list from its start. */
  pages: () => AsyncIterable<Page<Row>>
  /** Whether the server also counts rows that it doesn't list. */
  mayHide?: boolean
  faultOf: (reason: 'repeated' | 'moving') => Fault
}

/**
 * Yields the rows of a list in pages, each row once. Rows that come in between move others to later pages, where they are
 * seen again. If the server counts fewer rows than at the start, or listed fewer than it counts, some may have moved to
 * pages that were already read. Then it reads the list again. Throws `ConnectorError`.
 */
export async function* readWhole<Row extends { id: string | number }>(list: List<Row>): AsyncGenerator<Row[]> {
  const seen = new Set<Row['id']>()
  for (let tried = 1; tried <= MAX_PASSES; tried += 1) {
    const ids = new Set<Row['id']>()
    const counts: number[] = []
    for await (const { rows, count } of list.pages()) {
      if (rows.length > 0 && rows.every(({ id }) => ids.has(id))) throw new ConnectorError(list.faultOf('repeated'))
      for (const { id } of rows) ids.add(id)
      counts.push(count)
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      if (fresh.length > 0) yield fresh
    }
    const [first = 0] = counts
    if (Math.min(...counts) === first && (list.mayHide === true || ids.size >= first)) return
  }
  throw new ConnectorError(list.faultOf('moving'))
}
