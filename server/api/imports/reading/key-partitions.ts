import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { weightOf } from './table-limits.ts'

/** With this many parts, each has only a few megabytes even for the largest file. */
const PARTS = 256
const BUFFERED_CHARACTERS = 8_000_000

type Entry = [key: string, line: number, cells: readonly string[], block: number]

/** Limits of the rows in memory; weights in characters. */
export type GroupLimits = { rowsPerKey: number; weightPerKey: number; weightPerPart: number }

export type KeyRows = {
  key: string
  /** The key's rows, in blocks of adjacent rows. */
  blocks: SourceRow[][]
  /** The rows that exceed `GroupLimits`. */
  beyond: SourceRow[]
}

type KeyGroup = { blocks: SourceRow[][]; lastBlock: number; count: number; weight: number }

function addRow(group: KeyGroup, row: SourceRow, block: number) {
  if (block === group.lastBlock) group.blocks.at(-1)?.push(row)
  else group.blocks.push([row])
  group.lastBlock = block
  group.count += 1
}

/**
 * Writes rows to disk, split by key into files. Groups rows that aren't adjacent without keeping them all in memory.
 */
export function createKeyPartitions(folder: string, limits: GroupLimits) {
  // The salt prevents a file that is built to put all keys into one part.
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

  /** Yields rows that exceed a limit one by one. A wrong key column would otherwise fill the memory. */
  async function* readPart(part: number): AsyncGenerator<KeyRows> {
    const groups = new Map<string, KeyGroup>()
    let partWeight = 0
    for await (const json of createInterface({ input: createReadStream(pathOf(part)) })) {
      const [key, line, cells, block]: Entry = JSON.parse(json)
      const group = groups.get(key) ?? { blocks: [], lastBlock: -1, count: 0, weight: 0 }
      const weight = weightOf(cells)
      const isBeyond =
        group.count >= limits.rowsPerKey ||
        group.weight + weight > limits.weightPerKey ||
        partWeight + weight > limits.weightPerPart
      if (isBeyond) {
        yield { key, blocks: [], beyond: [{ line, cells }] }
        continue
      }
      groups.set(key, group)
      addRow(group, { line, cells }, block)
      group.weight += weight
      partWeight += weight
    }
    for (const [key, { blocks }] of groups) yield { key, blocks, beyond: [] }
  }

  return {
    /** Rows of a key with the same `block` were adjacent in the file. */
    async add(key: string, { line, cells }: SourceRow, block: number) {
      const json = `${JSON.stringify([key, line, cells, block])}\n`
      const part = partOf(key)
      const lines = buffers.get(part) ?? []
      lines.push(json)
      buffers.set(part, lines)
      buffered += json.length
      if (buffered > BUFFERED_CHARACTERS) await flush()
    },
    /** Yields each key with its rows, in the order of the file. */
    async *groups(): AsyncGenerator<KeyRows> {
      await flush()
      for (const part of [...written].toSorted((left, right) => left - right)) yield* readPart(part)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type KeyPartitions = ReturnType<typeof createKeyPartitions>
