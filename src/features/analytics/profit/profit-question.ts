import type { FiguresQuestion } from '#data/figures/paths.ts'
import { figuresQueries } from '#data/figures/figures.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { PeriodChoice } from '#figures/choices/period-choice.ts'
import { questionDays } from '#figures/choices/question-days.ts'

/** What leads from net sales to contribution, and what follows from it. */
export const PROFIT_SUMS = [
  'net_sales',
  'shipping',
  'cost_of_goods',
  'payment_fees',
  'shipping_costs',
  'packaging_costs',
  'ad_spend',
  'contribution',
  'contribution_margin',
  'income_tax',
  'blended_roas',
  'acquisition_cost',
] as const

type Asked = { storeId: string; choice: PeriodChoice; where: Filter | undefined }

/** Returns the query of the period's profit. */
export function profitQuery({ storeId, choice, where }: Asked) {
  const question: FiguresQuestion = {
    ...questionDays(storeId, choice),
    metrics: PROFIT_SUMS,
    by: [],
    ...(where && { where }),
  }
  return figuresQueries.breakdown(question)
}
