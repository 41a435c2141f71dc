import { figuresQueries } from '#data/figures/figures.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { toExploreQuestion } from '#figures/choices/explore-question.ts'
import { questionDays } from '#figures/choices/question-days.ts'
import { ORDER_METRICS, type OrdersChoice } from './orders-choice.ts'

/** How many orders a page of the list has. */
export const PAGE_ROWS = 50

/** Returns the figures query of the orders behind the figures of the period, in the order of the list. */
export function toOrdersQuestion(report: SalesReport, { explore, sort }: OrdersChoice): FiguresQuestion {
  const asked = { ...explore, metrics: ['orders', ...ORDER_METRICS], by: [] } as const
  return {
    ...toExploreQuestion(questionDays(report.store.id, explore), asked),
    compare: 'none',
    rows: 'orders',
    order: [[sort.key, sort.isDescending ? 'desc' : 'asc']],
  }
}

/** Returns the query of a page of the list. */
export const ordersQuery = (report: SalesReport, choice: OrdersChoice) =>
  figuresQueries.orders({ ...toOrdersQuestion(report, choice), limit: PAGE_ROWS, offset: choice.page * PAGE_ROWS })
