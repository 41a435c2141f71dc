import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { weightOf } from './row-weight.ts'

/** A file of the largest size allowed gives parts of a few megabytes each. */
const PARTS = 256
const BUFFERED_CHARACTERS = 8_000_000

type Entry = [key: string, line: number, cells: readonly string[]]

/** How much is held in memory at one time; weights in characters. */
export type GroupLimits = { rowsPerKey: number; weightPerKey: number; weightPerPart: number }

export type KeyRows = { key: string; rows: SourceRow[]; beyond: SourceRow[] }

/**
 * Rows on disk, parted by key, so that the rows of one key can be brought together in little memory wherever they
 * stand in the file.
 */
export function createKeyPartitions(folder: string, limits: GroupLimits) {
  // Nobody can know which keys share a part, and so nobody can aim all of a file at one.
  const salt = randomBytes(16)
  const written = new Set<number>()
  const buffers = new Map<number, string[]>()
  let buffered = 0

  const partOf = (key: string): number => createHash('sha1').update(salt).update(key).digest().readUInt8(0) % PARTS
  const pathOf = (part: number): string => join(folder, `${part}.jsonl`)

  async function flush() {
    if (buffers.size > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [part, lines] of buffers) {
      await appendFile(pathOf(part), lines.join(''), { mode: 0o600 })
      written.add(part)
    }
    buffers.clear()
    buffered = 0
  }

  /** Rows beyond a limit come one at a time, so that a column that is no number does not fill the memory. */
  async function* readPart(part: number): AsyncGenerator<KeyRows> {
    const groups = new Map<string, { rows: SourceRow[]; weight: number }>()
    let partWeight = 0
    for await (const json of createInterface({ input: createReadStream(pathOf(part)) })) {
      const [key, line, cells]: Entry = JSON.parse(json)
      const group = groups.get(key) ?? { rows: [], weight: 0 }
      const weight = weightOf(cells)
      const isBeyond =
        group.rows.length >= limits.rowsPerKey ||
        group.weight + weight > limits.weightPerKey ||
        partWeight + weight > limits.weightPerPart
      if (isBeyond) {
        yield { key, rows: [], beyond: [{ line, cells }] }
        continue
      }
      groups.set(key, group)
      group.rows.push({ line, cells })
      group.weight += weight
      partWeight += weight
    }
    for (const [key, { rows }] of groups) yield { key, rows, beyond: [] }
  }

  return {
    async add(key: string, { line, cells }: SourceRow) {
      const json = `${JSON.stringify([key, line, cells])}\n`
      const part = partOf(key)
      const lines = buffers.get(part) ?? []
      lines.push(json)
      buffers.set(part, lines)
      buffered += json.length
      if (buffered > BUFFERED_CHARACTERS) await flush()
    },
    /** The rows of every key, in the order of the file within a key. */
    async *groups(): AsyncGenerator<KeyRows> {
      await flush()
      for (const part of [...written].toSorted((left, right) => left - right)) yield* readPart(part)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type KeyPartitions = ReturnType<typeof createKeyPartitions>
