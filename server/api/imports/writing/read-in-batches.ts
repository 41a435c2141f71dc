import type { LeftOutRow, ReadingContext, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import type { Progress } from '#server/api/imports/lifecycle/progress.ts'
import { rowsIn } from '#server/api/imports/reading/read-group.ts'
import type { RowGroup } from '#server/api/imports/reading/row-groups.ts'
import { WEIGHT_PER_BATCH, weightOfRows } from '#server/api/imports/reading/row-weight.ts'
import { createRejectionWriter } from './rejections.ts'
import type { Destination } from './destination.ts'

const ROWS_PER_BATCH = 300

/** An import of rows that are no orders, such as products. */
export type ListImport<Reader> = {
  destination: Destination
  reader: Reader
  groups: AsyncIterable<RowGroup & { position: number }>
  context: ReadingContext
  progress: Progress
  /** A file of its own for the changes that wait for the publication. */
  changesPath: string
}

type Steps<Row> = {
  /** What rows with one key come to, each under a key of its own. */
  read(rows: readonly SourceRow[]): {
    found: readonly (readonly [key: string, row: Row])[]
    rejections: Rejection[]
    leftOut: LeftOutRow[]
  }
  write(rows: Row[]): Promise<void>
}

type Source = Pick<ListImport<unknown>, 'destination' | 'groups' | 'progress'>

/** Reads rows and hands them on in batches; of two with the same key in a batch the later counts. */
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
    const { rows, rejections: refused, position } = group
    progress.checkCancelled()
    progress.read(position)
    const reading = steps.read(rows)
    report.rowsRead += rowsIn(group)
    report.rowsRejected += refused.length + reading.rejections.length
    const rowsLeftOut = [...group.leftOut, ...reading.leftOut]
    await rejections.add([...refused, ...reading.rejections], rowsLeftOut)
    for (const { reason } of rowsLeftOut) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    for (const [key, row] of reading.found) batch.set(key, row)
    weight += weightOfRows(rows)
    if (batch.size >= ROWS_PER_BATCH || weight >= WEIGHT_PER_BATCH) await flush()
  }
  await flush()
  await rejections.flush()
  report.rowsLeftOut = [...leftOut].map(([reason, rows]) => ({ reason, rows }))
}
