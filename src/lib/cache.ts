import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 500
const MAX_BYTES = 5 * 1024 * 1024
const DEFAULT_AGE_MS = 24 * 3_600_000
const CLEAN_UP_MS = 5 * 60_000

/** The cache removes `low` entries first. */
const PRIORITIES = ['low', 'normal', 'high'] as const

type CacheEntry = {
  value: unknown
  /** When the entry expires, in milliseconds since 1970, like `createdAt`. */
  expires: number
  priority: (typeof PRIORITIES)[number]
  tags: readonly string[]
  createdAt: number
}

type CacheOptions = Partial<Pick<CacheEntry, 'priority' | 'tags'>> & {
  /** 24 hours by default. */
  maxAgeMs?: number
}

/**
 * A cache of JSON values with at most 500 entries and 5 MB. When full, it removes the least recently used entries of
 * the lowest priority. It removes expired entries every five minutes.
 */
export class Cache {
  readonly #entries = new LRUCache<string, CacheEntry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    ttl: DEFAULT_AGE_MS,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  })
  #cleaning: ReturnType<typeof setInterval> | undefined

  get(key: string): unknown {
    return this.#entries.get(key)?.value
  }

  set(key: string, value: unknown, { maxAgeMs = DEFAULT_AGE_MS, priority = 'normal', tags = [] }: CacheOptions = {}) {
    const size = sizeOf(key, value)
    this.#entries.delete(key)
    if (size > MAX_BYTES) return
    this.#makeRoom(size)
    const createdAt = Date.now()
    const entry = { value, expires: createdAt + maxAgeMs, priority, tags, createdAt }
    this.#entries.set(key, entry, { ttl: maxAgeMs, size })
    this.#cleaning ??= setInterval(() => this.#cleanUp(), CLEAN_UP_MS)
  }

  /** Deletes the entries with the tag. */
  deleteTag(tag: string) {
    const bearing = [...this.#entries.entries()].filter(([, { tags }]) => tags.includes(tag))
    for (const [key] of bearing) this.#entries.delete(key)
  }

  clear() {
    this.#entries.clear()
    clearInterval(this.#cleaning)
    this.#cleaning = undefined
  }

  /** The number of entries, including expired ones that haven't been removed yet. */
  get size() {
    return this.#entries.size
  }

  #makeRoom(size: number) {
    while (this.#entries.size >= MAX_ENTRIES || this.#entries.calculatedSize + size > MAX_BYTES) {
      const oldestFirst = [...this.#entries.rkeys()]
      const found = PRIORITIES.map((wanted) =>
        oldestFirst.find((key) => this.#entries.peek(key, { allowStale: true })?.priority === wanted),
      )
      const evicted = found.find((key) => key !== undefined)
      if (evicted === undefined) return
      this.#entries.delete(evicted)
    }
  }

  #cleanUp() {
    this.#entries.purgeStale()
    if (this.#entries.size === 0) this.clear()
  }
}

/** Counts two bytes per character, because browsers store text that way. */
function sizeOf(key: string, value: unknown) {
  return 2 * (key.length + JSON.stringify(value).length)
}
