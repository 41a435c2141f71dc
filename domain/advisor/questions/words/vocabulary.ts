import { METRIC_WORDS } from '#domain/advisor/questions/words/topic-words.ts'
import { MONTHS } from '#domain/months.ts'
import { dimensionOf } from './dimension-words.ts'
import { isFiller } from './filler-words.ts'

const MONTH_WORDS = new Set(MONTHS.flatMap((month) => [month.toLowerCase(), month.slice(0, 3).toLowerCase()]))

const isMetric = (text: string): boolean => METRIC_WORDS.some(([pattern]) => text.replaceAll(pattern, '').trim() === '')

/** Whether a text is made of the words of questions, so that it can't be a name: "Orders", "May", "by month". */
export const isVocabulary = (text: string): boolean =>
  MONTH_WORDS.has(text) || dimensionOf(text) !== null || isMetric(text) || text.split(' ').every(isFiller)
