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

type Id = string | number

/** Yields the pages of one pass, and adds to the ids and counts. Throws if the server sends a page again and again. */
async function* pass<Row extends { id: Id }>({ pages, faultOf }: List<Row>, ids: Set<Id>, counts: number[]) {
  for await (const { rows, count } of pages()) {
    if (rows.length > 0 && rows.every(({ id }) => ids.has(id))) throw new ConnectorError(faultOf('repeated'))
    for (const { id } of rows) ids.add(id)
    counts.push(count)
    yield rows
  }
}

/**
 * Yields the rows of a list in pages, each row once. Rows that come in between move others to later pages, where they are
 * seen again. If the server counts fewer rows than at the start, or listed fewer than it counts, some may have moved to
 * pages that were already read. Then it reads the list again. Throws `ConnectorError`.
 */
export async function* readWhole<Row extends { id: Id }>(list: List<Row>): AsyncGenerator<Row[]> {
  const seen = new Set<Id>()
  for (let tried = 1; tried <= MAX_PASSES; tried += 1) {
    const ids = new Set<Id>()
    const counts: number[] = []
    for await (const rows of pass(list, ids, counts)) {
      const fresh = rows.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      if (fresh.length > 0) yield fresh
    }
    const [first = 0] = counts
    const isListed = list.mayHide === true || ids.size >= first
    if (isListed && Math.min(...counts) === first) return
  }
  throw new ConnectorError(list.faultOf('moving'))
}
