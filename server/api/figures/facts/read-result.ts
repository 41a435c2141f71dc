import type { DuckDBMaterializedResult } from '@duckdb/node-api'

export type FactRow = Record<string, unknown>

// A chunk has 2,048 rows at most. Other requests can run while the next one is fetched.

/** Reads rows as objects. Decimals and large integers become text. */
export async function readRows(result: DuckDBMaterializedResult): Promise<FactRow[]> {
  const rows: FactRow[] = []
  for await (const chunk of result.yieldRowObjectJson()) rows.push(...chunk)
  return rows
}

/** Reads columns of DOUBLE as numbers. NULL becomes NaN. */
export async function readNumbers(result: DuckDBMaterializedResult): Promise<Float64Array<ArrayBuffer>[]> {
  const columns = Array.from({ length: result.columnCount }, () => new Float64Array(result.rowCount))
  let row = 0
  for await (const chunk of result) {
    for (const [at, column] of columns.entries()) {
      const vector = chunk.getColumnVector(at)
      for (let index = 0; index < chunk.rowCount; index += 1) column[row + index] = Number(vector.getItem(index) ?? NaN)
    }
    row += chunk.rowCount
  }
  return columns
}
