import { z } from 'zod'

import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Counting, ReadPlan } from '#server/platform/rest/plan/plan-read.ts'
import { toValues } from '#server/platform/rest/plan/sql.ts'

const explanationSchema = z.array(
  z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
)

type Estimation = {
  claims: Claims
  literals: readonly string[]
  plan: ReadPlan
  count: Counting
  /** What the statement itself counted: everything for `exact`, up to a page and one for `estimated`. */
  counted: number | null
  maxRows: number
}

async function askPlanner(database: Database, { claims, literals, plan }: Estimation): Promise<number | null> {
  if (!plan.estimate) return null
  const { rows } = await database.queryAs(claims, plan.estimate.text, toValues(plan.estimate, literals))
  return explanationSchema.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? null
}

/** How many rows match, counted or estimated as the caller prefers; null where nobody asked. */
export async function estimateTotal(database: Database, estimation: Estimation): Promise<number | null> {
  const { count, counted, maxRows } = estimation
  if (count === 'planned') return askPlanner(database, estimation)
  if (count !== 'estimated' || counted === null || counted <= maxRows) return counted
  return Math.max(counted, (await askPlanner(database, estimation)) ?? counted)
}
