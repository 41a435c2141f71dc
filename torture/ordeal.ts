import type { Random } from '#domain/sample-store/random.ts'

/** The database of the tested server. */
export type EngineKind = 'embedded' | 'server'

export type Ordeal = {
  engines: readonly EngineKind[]
  /** Returns why this test can't run on this machine, or `null` if it can. */
  obstacle?: () => string | null
  run(engine: EngineKind, options: OrdealOptions): Promise<Outcome[]>
}

export type OrdealOptions = {
  random: Random
  /** How often to repeat what can be repeated; `null` for the usual number. */
  rounds: number | null
}

export type Outcome = {
  what: string
  /** The number of rounds. */
  tried: number
  /** What was lost or broken, one sentence each. */
  lost: readonly string[]
  /** Measurements to print, such as the longest wait. */
  figures?: string
}
