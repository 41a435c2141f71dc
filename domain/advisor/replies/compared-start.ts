import type { Wording } from '#domain/advisor/wording.ts'
import { startsBeforeFigures } from '#domain/figures-start.ts'
import type { Period } from '#domain/periods.ts'

/** Says where the figures start if compared days begin before that. Empty otherwise. */
export function startText(compared: Period | null, firstOrderDay: string | null, wording: Wording): string {
  if (!startsBeforeFigures(compared, firstOrderDay)) return ''
  return `Figures start on ${wording.day(firstOrderDay)}. Compared days before that count as days without sales.`
}
