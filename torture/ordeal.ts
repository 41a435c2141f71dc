import type { Random } from '#domain/sample-store/random.ts'

/** Which Postgres the server under torture stands on. */
export type EngineKind = 'embedded' | 'server'

export type Ordeal = {
  engines: readonly EngineKind[]
  /** Says why it can't be done on this machine; null where it can. */
  obstacle?: () => string | null
  run(engine: EngineKind, random: Random): Promise<Outcome[]>
}

export type Outcome = {
  what: string
  /** How often it was tried. */
  tried: number
  /** What was lost or broken, each in a sentence; nothing where all went well. */
  lost: readonly string[]
  /** Figures worth seeing, such as the longest wait. */
  figures?: string
}
