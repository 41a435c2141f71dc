/** How the worker is to open its Postgres. */
export type EngineOptions = {
  /** Absolute path of Postgres' own files; null keeps everything in memory. */
  folder: string | null
  /** A tar of a data folder to start from, for a database in memory. */
  dump: string | null
}

/** Protocol bytes travel bare; everything else is one of these. */
export type ToEngine =
  | { kind: 'blob'; bytes: Uint8Array<ArrayBuffer> | null }
  | { kind: 'dump'; path: string }
  | { kind: 'close' }

/**
 * Protocol bytes that travel bare are the end of an answer, and empty where there is none; a `piece` comes before.
 * `broken` is the last word of an engine that cannot go on.
 */
export type FromEngine =
  | { kind: 'ready' | 'dumped' | 'closed' }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'broken'; message: string }
