import { quoteName } from '#domain/advisor/wording.ts'
import type { AskedFigures, Kept, Planner, PlannerFailure } from '#domain/contracts/questions.ts'
import { joinNames } from '#domain/join-names.ts'

/** Says which words were read as others, and which were left out. Empty for none. */
export function readAsText(corrections: AskedFigures['corrections']): string {
  const leftOut = corrections.flatMap(({ written, read }) => (read === null ? [`“${quoteName(written)}”`] : []))
  const readAs = corrections.flatMap(({ written, read }) =>
    read === null ? [] : [`I read ${quoteName(written)} as ${quoteName(read)}.`],
  )
  return [...readAs, ...(leftOut.length > 0 ? [`I left out ${joinNames(leftOut)}.`] : [])].join(' ')
}

const KEPT: Record<Kept, string> = {
  days: 'I kept the days of your earlier question.',
  conditions: 'I kept the conditions of your earlier question.',
  days_and_conditions: 'I kept the days and conditions of your earlier question.',
}

/** Says what was kept of earlier questions, where the question itself doesn't say so. Empty for nothing. */
export const keptText = ({ kept }: { kept?: Kept }): string => (kept === undefined ? '' : KEPT[kept])

const NO_HELP: Record<PlannerFailure, string> = {
  not_understood: 'also didn’t find figures for this question',
  no_answer: 'didn’t answer in time',
  refused: 'refused the question',
  busy: 'is busy',
  unusable: 'gave an answer that can’t be used',
  spent: 'has used up its limit for today',
}

/** Says in one sentence what a language model did about a question. */
export function plannerText(planner: Planner): string {
  const model = quoteName(planner.model)
  if ('why' in planner) return `The language model ${model} ${NO_HELP[planner.why]}, so I answered without it.`
  return `The language model ${model} read your question as “\u2068${planner.asked}\u2069”.`
}
