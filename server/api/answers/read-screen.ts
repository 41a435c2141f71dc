import * as v from 'valibot'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { withFullComparison } from '#domain/figures-start.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { Asker } from '#server/api/figures/facts/turns.ts'
import { dated, type FiguresApiOptions, type FiguresSource, findFigures } from '#server/api/figures/figures-endpoint.ts'
import type { Model } from '#server/platform/model/model.ts'
import type { Claims } from '#server/platform/database/database.ts'

export type ScreenOptions = Pick<FiguresApiOptions, 'database' | 'answers' | 'clock' | 'log'> & {
  facts: Facts
  analyze: CustomerAnalyses
  /** Reads questions that the agents don't. */
  model?: Model | undefined
}

/** Who asks, and about which store. */
export type Asking = { claims: Claims; store: string; asker: Asker }

type Read<Query, Answer> = {
  /** The path of the screen's request, with which both share the kept answers. */
  path: string
  query: Query
  schema: v.GenericSchema<unknown, Answer>
}

/** Loads one page of what a screen shows. `null` for a person without a store. */
export async function readScreen<Query extends { store?: string | undefined; where?: Filter | undefined }, Answer>(
  options: ScreenOptions,
  { claims, asker }: Asking,
  { path, query, schema, ...source }: Read<Query, Answer> & FiguresSource<Query>,
): Promise<Answer | null> {
  asker.gone.throwIfAborted()
  const found = await findFigures(options, source, { claims, query, asker, path })
  if (!found) return null
  const answer: unknown = JSON.parse(dated(await found.load(), found.now))
  return v.parse(schema, withFullComparison(answer))
}
