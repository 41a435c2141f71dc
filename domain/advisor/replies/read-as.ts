import { quoteName } from '#domain/advisor/wording.ts'
import type { AskedFigures, Kept } from '#domain/contracts/questions.ts'
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
