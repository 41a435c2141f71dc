import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GoneRule } from '#domain/analysis/customers/likely-gone.ts'
import { count } from '#server/api/figures/exact-numbers.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Asker } from '#server/api/figures/facts/turns.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { createBinder } from '#server/api/figures/query/filter-sql.ts'
import { type Asked, buyersSql, GAPS } from './buyers-sql.ts'
import { createGoneRules } from './gone-rules.ts'
import { historyUntil } from './history-until.ts'

const gap = z.number().nullable()
const gapsSchema = z.array(z.object({ lower: gap, median: gap, upper: gap, gaps: count }))

/** Loads the quartiles of the days between consecutive orders of the same customer. `null` if nobody ordered twice. */
export async function loadGaps(run: RunFacts, { currency, until }: Asked) {
  const [row] = gapsSchema.parse(await run(GAPS, [currency, until]))
  if (!row || row.lower === null || row.median === null || row.upper === null) return null
  return { lower: row.lower, median: row.median, upper: row.upper, gaps: row.gaps }
}

export type Analysis = {
  /** The last day that counts. */
  until: string
  gaps: Awaited<ReturnType<typeof loadGaps>>
  /** How it is told who is likely gone. */
  goneRule: GoneRule | null
}

const analysisSchema = z.object({
  until: z.string(),
  gaps: z.object({ lower: z.number(), median: z.number(), upper: z.number(), gaps: z.number() }).nullable(),
})

type Question = Pick<FiguresQuestion<unknown>, 'store' | 'today'> & { asker?: Asker }

/** Reads the table `buyers` of a store, which has its customers as they are now. */
export type CustomerAnalyses = <Result>(
  question: Question,
  read: (run: RunFacts, analysis: Analysis) => Promise<Result>,
) => Promise<Result>

type Ruled = Pick<Analysis, 'goneRule'>

const MARKS = 'create table if not exists buyers_mark (mark VARCHAR, analysis VARCHAR)'

/** Makes the table, unless it is the same as the last one. */
async function prepare(run: RunFacts, { goneRule, ...asked }: Asked & Ruled, version: string): Promise<Analysis> {
  const binder = createBinder()
  const values = binder.values
  binder.bind(asked.currency)
  binder.bind(asked.until)
  binder.bind('')
  const statement = buyersSql(binder, goneRule)
  const mark = createHash('sha256')
    .update(JSON.stringify([statement, GAPS, values, version]))
    .digest('base64url')
  await run(MARKS)
  const [known] = await run('select analysis from buyers_mark where mark = $1', [mark])
  if (known) return { ...analysisSchema.parse(JSON.parse(String(known.analysis))), goneRule }
  const analysis = { until: asked.until, gaps: await loadGaps(run, asked) }
  await run('delete from buyers_mark')
  await run(statement, [asked.currency, asked.until, String(analysis.gaps?.median ?? ''), ...values.slice(3)])
  await run('insert into buyers_mark values ($1, $2)', [mark, JSON.stringify(analysis)])
  return { ...analysis, goneRule }
}

/** Analyses all customers of a store. The facts keep the table until the store's data or the day changes. */
export function createCustomerAnalyses(facts: Facts): CustomerAnalyses {
  const findGoneRule = createGoneRules(facts)
  return async (question, read) => {
    const goneRule = await findGoneRule(question)
    return facts.read(
      question.store,
      async (run) => {
        const { currency, data_version: version, time_zone: timeZone } = question.store
        const asked = { currency, until: historyUntil(question), goneRule }
        return read(run, await prepare(run, asked, `${version} ${timeZone}`))
      },
      question.asker,
    )
  }
}
