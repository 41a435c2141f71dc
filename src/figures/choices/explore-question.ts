import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { ExploreChoice } from './explore-choice.ts'
import { toWhere } from './page-filters.ts'
import type { QuestionDays } from './question-days.ts'

/** Returns the figures query of a view of Explore on these days. */
export function toExploreQuestion(days: QuestionDays, choice: ExploreChoice): FiguresQuestion {
  const { metrics, by, filters } = choice
  const where = toWhere(filters)
  return { ...days, metrics, by, ...(where && { where }), ...(by.length > 0 && { order: orderOf(choice) }) }
}

type Order = NonNullable<FiguresQuestion['order']>[number]

/** Rows with the same value, such as those of a month, have the highest first metric first. */
function orderOf({ sort: { key, isDescending }, metrics: [first] }: ExploreChoice): Order[] {
  const chosen: Order = [key, isDescending ? 'desc' : 'asc']
  return first === undefined || key === first ? [chosen] : [chosen, [first, 'desc']]
}
