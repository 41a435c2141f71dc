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

/** `answered` follows every piece of protocol; `broken` is the last word of an engine that cannot go on. */
export type FromEngine = { kind: 'ready' | 'answered' | 'dumped' | 'closed' } | { kind: 'broken'; message: string }
