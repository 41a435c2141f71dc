import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { createKeyPartitions } from './key-partitions.ts'
import { GROUP_LIMITS, groupRows } from './row-groups.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-groups-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const LONG = 'x'.repeat(1_000_000)

async function* rowsOf(keys: readonly string[], text: string): AsyncGenerator<SourceRow> {
  for (const [at, key] of keys.entries()) yield { line: at + 2, cells: [key, text] }
}

async function count(keys: readonly string[], { isScattered = false, limits = GROUP_LIMITS, text = LONG }) {
  const counts = { kept: 0, refused: 0 }
  const grouping = {
    rows: rowsOf(keys, text),
    header: ['key', 'text'],
    keyOf: ([key = '']: readonly string[]) => key,
    dateColumns: [],
    scattered: { has: () => isScattered, isEmpty: !isScattered },
    partitions: createKeyPartitions(join(folder, 'parts'), limits),
    rules: { areEqualRowsLines: true },
  }
  for await (const { rows, rejections } of groupRows(grouping)) {
    counts.kept += rows.length
    counts.refused += rejections.length
  }
  await grouping.partitions.remove()
  return counts
}

describe('rows with the same key', () => {
  test.each([false, true])('are rejected above 8 million characters (scattered: %s)', async (isScattered) => {
    const counts = await count(
      Array.from({ length: 12 }, () => 'a'),
      { isScattered },
    )

    expect(counts).toEqual({ kept: 7, refused: 5 })
  })

  test('are counted from zero for the next key', async () => {
    expect(await count('aaaaabbbbb'.split(''), {})).toEqual({ kept: 10, refused: 0 })
  })
})

test('rows of one part are rejected above its limit', async () => {
  const limits = { ...GROUP_LIMITS, weightPerPart: 20 }

  const counts = await count(['a', 'a', 'a'], { isScattered: true, limits, text: '' })

  expect(counts).toEqual({ kept: 1, refused: 2 })
})
