import { quoteName } from '#domain/advisor/wording.ts'
import type { AskedFigures } from '#domain/contracts/questions.ts'
import { joinNames } from '#domain/join-names.ts'

/** Says which words were read as others, and which were left out. Empty for none. */
export function readAsText(corrections: AskedFigures['corrections']): string {
  const leftOut = corrections.flatMap(({ written, read }) => (read === null ? [`“${quoteName(written)}”`] : []))
  const readAs = corrections.flatMap(({ written, read }) =>
    read === null ? [] : [`I read ${quoteName(written)} as ${quoteName(read)}.`],
  )
  return [...readAs, ...(leftOut.length > 0 ? [`I left out ${joinNames(leftOut)}.`] : [])].join(' ')
}
