import type { LeftOutRow, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import { rowsIn } from '#server/api/imports/reading/row-groups.ts'
import { WEIGHT_PER_BATCH, weightOfRows } from '#server/api/imports/reading/table-limits.ts'
import type { ImportWork } from './import-work.ts'
import { createRejectionWriter } from './rejections.ts'

const ROWS_PER_BATCH = 300

/** An import of rows that aren't orders, such as products. */
export type ListImport<Reader> = ImportWork<Reader> & {
  /** A file for changes to apply after publication. */
  changesPath: string
}

type Steps<Row> = {
  /** Parses the rows of one group. Returns the rows to write, each with a key. */
  read(rows: readonly SourceRow[]): {
    found: readonly (readonly [key: string, row: Row])[]
    rejections: Rejection[]
    leftOut: LeftOutRow[]
  }
  write(rows: Row[]): Promise<void>
}

type Source = Pick<ListImport<unknown>, 'destination' | 'groups' | 'progress'>

/**
 * Reads rows and writes them in batches. If several rows in a batch have the same key, only the last one is written.
 */
export async function readInBatches<Row>({ destination, groups, progress }: Source, steps: Steps<Row>) {
  const { report } = progress
  const rejections = createRejectionWriter(destination)
  let batch = new Map<string, Row>()
  const leftOut = new Map<string, number>()
  let weight = 0

  async function flush() {
    const rows = [...batch.values()]
    batch = new Map()
    weight = 0
    await steps.write(rows)
    await progress.tick()
  }

  for await (const group of groups) {
    progress.checkCancelled()
    progress.setPosition(group.position)
    const reading = steps.read(group.rows)
    report.rowsRead += rowsIn(group)
    report.rowsRejected += group.rejections.length + reading.rejections.length
    const rowsLeftOut = [...group.leftOut, ...reading.leftOut]
    await rejections.add([...group.rejections, ...reading.rejections], rowsLeftOut)
    for (const { reason } of rowsLeftOut) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    for (const [key, row] of reading.found) batch.set(key, row)
    weight += weightOfRows(group.rows)
    if (batch.size >= ROWS_PER_BATCH || weight >= WEIGHT_PER_BATCH) await flush()
  }
  await flush()
  await rejections.flush()
  report.rowsLeftOut = [...leftOut].map(([reason, rows]) => ({ reason, rows }))
}
