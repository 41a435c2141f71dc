import type { FiguresQuestion } from '#data/figures/paths.ts'
import { DEFAULT_COMPARISON, type PeriodChoice, toFilter } from './period-choice.ts'

/** Which store and days a figures query is about, and what they are compared with. */
export type QuestionDays = Pick<FiguresQuestion, 'store' | 'period' | 'compare' | 'match'>

/**
 * Returns the store, period and comparison of a figures query. The server resolves the names of periods, so that the
 * query needn't wait for another answer that has the days.
 */
export function questionDays(store: string, choice: PeriodChoice): QuestionDays {
  const { from, to, period: name } = toFilter(choice)
  const { compare, match } = choice
  const days = from !== undefined && to !== undefined ? { from, to, ...(name && { name }) } : name
  return {
    store,
    ...(days !== undefined && days !== 'days' && { period: days }),
    compare: compare ?? DEFAULT_COMPARISON,
    ...(match && { match }),
  }
}
