import { listUnfinished } from '#server/api/imports/lifecycle/import-records.ts'
import { formatBytes } from '#server/api/imports/reading/source-bytes.ts'
import { createRunning, MOST_AT_ONCE } from '#server/api/request/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const ADVICE = 'Answer their questions, wait for one to finish, or cancel one.'

const tooMany = () =>
  new ApiError(429, 'too_many_imports', `You have ${MOST_AT_ONCE.imports} unfinished imports. ${ADVICE}`)
const tooLarge = (mostBytes: number) =>
  new ApiError(
    429,
    'too_many_imports',
    `The files of your unfinished imports would have more than ${formatBytes(mostBytes)}. ${ADVICE}`,
  )

type Upload = {
  person: string
  id: string
  /** The bytes that the request declares; null if it doesn't. */
  declared: number | null
}

/** The size of an upload so far, or what it declares. */
type Size = { bytes: number }

export type AcceptedUpload = {
  /** Counts the bytes that have arrived. Throws an `ApiError` if they are too many. */
  grow: (bytes: number) => void
  /** Called when the upload has become an import, or has failed. */
  end: () => void
}

/**
 * Limits a person's unfinished imports, with the uploads that are still arriving, by their number and by their bytes,
 * because all of them share one disk.
 */
export function createUnfinished(database: Database, mostBytes: number) {
  const receiving = createRunning()
  const sizes = new Map<string, Size>()

  /** Begins an upload. Throws an `ApiError` if the person has too many. */
  return async function begin({ declared, id, person }: Upload): Promise<AcceptedUpload> {
    // Uploads stay here with their last size when they have become imports.
    const others = new Map<string, Size>()
    const own: Size = { bytes: 0 }

    function addRunning() {
      for (const other of receiving.list(person)) if (other !== id) others.set(other, sizes.get(other) ?? { bytes: 0 })
    }

    function grow(bytes: number) {
      addRunning()
      const next = Math.max(bytes, own.bytes)
      const together = [...others.values()].reduce((sum, other) => sum + other.bytes, next)
      if (together > mostBytes) throw tooLarge(mostBytes)
      own.bytes = next
    }

    addRunning()
    sizes.set(id, own)
    const stop = receiving.begin(person, id)
    const end = () => {
      sizes.delete(id)
      stop()
    }
    try {
      for (const { bytes, publicId } of await listUnfinished(database, person)) others.set(publicId, { bytes })
      if (others.size >= MOST_AT_ONCE.imports) throw tooMany()
      grow(declared ?? 0)
      return { grow, end }
    } catch (error) {
      end()
      throw error
    }
  }
}
