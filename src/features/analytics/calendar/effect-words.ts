import { partWord, writeEffect, writeRefusal } from '#domain/analysis/events/effect-words.ts'
import type { MeasuredEffect, RefusedEffect, Touched } from '#domain/contracts/events.ts'
import { joinNames } from '#domain/join-names.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { localeFormat } from '#lib/intl.ts'
import { formatDays } from './event-words.ts'

type Told = { effect: MeasuredEffect; currency: string; touched: Touched }

/** Says how far net sales were from what was expected, such as "18% (5% to 31%) above". */
export const describeEffect = (told: Told): string => writeEffect(told, localeFormat)

/** Says how often earlier days, and other parts, differed as much. `null` for the whole store. */
export function describePlacebos({ effect, touched }: Told): string | null {
  if (effect.kind !== 'parts' || touched === 'store') return null
  const { dates, others } = effect
  const atDates =
    dates.tried === 0
      ? 'There are too few earlier days to try the same comparison on them.'
      : `The same comparison was tried on ${formatCount(dates.tried, 'earlier stretch', 'earlier stretches')} as long: ${ofThem(dates.asFar)} differed as much.`
  const atParts = `In the days of the event, ${ofThem(others.asFar)} of ${formatNumber(others.tried)} other ${partWord(touched, 2)} ${others.asFar === 1 ? 'was' : 'were'} as far off.`
  return `${atDates} ${atParts}`
}

const ofThem = (count: number): string => (count === 0 ? 'none' : formatNumber(count))

/** Says how sure the answer is. */
export const describeEvidence = ({ effect, touched }: Told): string =>
  effect.kind === 'forecast' || touched === 'store'
    ? 'This is weaker evidence: the event touched the whole store, so it is compared with the forecast made before. The range contains about 4 of 5 such differences. One is clear only if fewer than 1 in 50 forecasts would be as far off.'
    : 'The range contains about 95 of 100 such differences. Net sales moved with the event; other things that happened in the same days move them too.'

const CUTS: Readonly<Record<NonNullable<MeasuredEffect['cut']>, string>> = {
  incomplete: 'the others aren’t complete yet',
  few_days: 'at most half as many days can be judged as there are to learn from',
  forecast_reach: 'a forecast reaches no further',
}

/** Says which days were judged, where they aren't all of the event. */
export const describeCut = ({ days, cut }: MeasuredEffect): string | null =>
  cut === null ? null : `The days ${formatDays(days)} are judged: ${CUTS[cut]}.`

/** Names other events whose effect can't be told from this one's. `null` without any. */
export const describeBeside = ({ beside }: MeasuredEffect): string | null =>
  beside.length === 0
    ? null
    : `In the same days, you marked ${joinNames(beside.map((name) => `“${name}”`))}. The comparison can’t tell the events apart.`

/** Says that earlier days without an expected value are those of other events. `null` without any. */
export const describeLeftOut = ({ kind, days, series }: MeasuredEffect): string | null =>
  kind === 'parts' && series.some(({ day, expected }) => day < days.from && expected === null)
    ? 'Nothing is learned from the days of other events: they have no expected value.'
    : null

/** Says why nothing can be said. */
export const describeRefusal = (refused: RefusedEffect, touched: Touched): string =>
  `We can’t tell: ${writeRefusal(refused, touched, localeFormat)}`
