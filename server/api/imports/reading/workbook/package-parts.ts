import { posix } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { createLimiter, type Limits } from '#server/api/imports/reading/source-bytes.ts'
import { openZip, unpackEntry } from '#server/api/imports/reading/zip-source.ts'
import { damaged, readXmlPart } from './xml-events.ts'

/** A workbook has a part for each sheet, picture and comment. */
const MAX_PARTS = 20_000

/** Limits the parts that are read into memory: sheet list, links and styles. */
const MAX_SMALL_PART_BYTES = 16_777_216

type Relationship = { type: string; target: string }

/** The files inside a workbook, which is a zip. */
export type PackageParts = {
  has(path: string): boolean
  /** Opens a part. Its bytes count towards `position`. */
  open(path: string): Promise<Readable>
  openSmall(path: string): Promise<Readable>
  /** Returns the links from a part to other parts, by id. */
  links(path: string): Promise<Map<string, Relationship>>
  position(): number
  close(): void
}

const partName = (path: string): string => path.replace(/^\//, '').toLowerCase()

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_PARTS) throw damaged()
    entries.set(partName(entry.fileName), entry)
  }
  return entries
}

/** Opens a workbook file. Throws an `ImportFailure`. */
export async function openPackage(path: string, limits: Limits): Promise<PackageParts> {
  const zip = await openZip(path)
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close()
    throw error instanceof ImportFailure ? error : damaged(error)
  })
  let packed = 0

  async function openPart(partPath: string, maxUnpackedBytes: number): Promise<Readable> {
    const entry = entries.get(partName(partPath))
    if (entry === undefined) throw damaged()
    const unpacked = await unpackEntry(zip, entry, (bytes) => (packed += bytes))
    return pipeline(unpacked, createLimiter(maxUnpackedBytes), () => undefined)
  }

  async function links(partPath: string): Promise<Map<string, Relationship>> {
    const found = new Map<string, Relationship>()
    const { dir, base } = posix.parse(partPath)
    const rels = posix.join(dir, '_rels', `${base}.rels`)
    if (!entries.has(partName(rels))) return found
    await readXmlPart(await openPart(rels, MAX_SMALL_PART_BYTES), {
      open(name, { Id, Type = '', Target = '' }) {
        if (name === 'Relationship' && Id !== undefined)
          found.set(Id, { type: Type, target: Target.startsWith('/') ? Target : posix.join(dir, Target) })
      },
    })
    return found
  }

  return {
    has: (partPath) => entries.has(partName(partPath)),
    open: (partPath) => openPart(partPath, limits.maxUnpackedBytes),
    openSmall: (partPath) => openPart(partPath, MAX_SMALL_PART_BYTES),
    links,
    position: () => Math.round(packed),
    close: () => zip.close(),
  }
}
