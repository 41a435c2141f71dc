import { minorUnitsToDecimal } from '#domain/money.ts'
import type { ExportedFile } from './exported-file.ts'

const GOALS = `
select month::text as month, metric, amount::text as minor, case when metric <> 'orders' then currency end as currency, set_at
from public.goals where store_id = $1 order by month, metric`

type GoalRow = { month: string; metric: string; minor: string; currency: string | null; set_at: Date }

export const GOALS_FILE: ExportedFile = {
  name: 'goals.csv',
  about: 'Goals for months, each with the first day of its month. amount is in the currency, or a number of orders.',
  columns: { month: 'text', metric: 'text', amount: 'amount', currency: 'text', set_at: 'instant' },
  async *pages({ database, claims }, storeId) {
    const { rows } = await database.queryAs<GoalRow>(claims, GOALS, [storeId])
    yield rows.map(({ minor, ...row }) => ({
      ...row,
      amount: row.currency === null ? minor : minorUnitsToDecimal(Number(minor), row.currency),
    }))
  },
}
