import type { MeasuredEffect, RefusedEffect, Touched } from '#domain/contracts/events.ts'
import { joinNames } from '#domain/join-names.ts'
import { lengthOf } from '#domain/periods.ts'
import { formatCount, formatDay, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { formatDays, partWord } from './event-words.ts'

type Told = { effect: MeasuredEffect; currency: string; touched: Touched }

/** Whether the range of 95 % leaves out that nothing happened. */
const isSure = (effect: MeasuredEffect): boolean =>
  effect.kind === 'forecast' ? effect.isSure : effect.low > 0 || (effect.high !== null && effect.high < 0)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns make less than nothing possible, which says no more than that all was lost. */
const whole = (share: number): string => formatPercent(Math.abs(Math.round(Math.max(-1, share) * 100) / 100))

/** Says how far net sales were from what was expected, such as "18% (5% to 31%) above". */
export function describeEffect({ effect, currency, touched }: Told): string {
  const { subject, days, amount } = effect
  const names = touched === 'store' ? 'net sales' : `net sales of ${subject}`
  const expected = touched === 'store' ? 'the forecast made before' : `what other ${partWord(touched, 2)} suggest`
  const inDays = `in ${formatCount(lengthOf(days), 'day')}`
  if (!isSure(effect)) return `No clear difference ${inDays}: ${names} were ${within(effect, expected)}.`
  const isMore = effect.effect > 0
  const range = isMore ? rangeAbove(effect) : `${whole(effect.high ?? 0)} to ${whole(effect.low)}`
  const money = formatMoney(Math.abs(amount), currency)
  return `${capitalized(names)} were ${whole(effect.effect)} (${range}) ${isMore ? 'above' : 'below'} ${expected}: ${money} ${isMore ? 'more' : 'less'} ${inDays}.`
}

const rangeAbove = ({ low, high }: MeasuredEffect): string =>
  high === null ? `${whole(low)} or more` : `${whole(low)} to ${whole(high)}`

const side = (share: number): string => `${whole(share)} ${share < 0 ? 'below' : 'above'}`

function within({ low, high }: MeasuredEffect, expected: string): string {
  if (high !== null && low > 0) return `${whole(low)} to ${whole(high)} above ${expected}`
  if (high !== null && high < 0) return `${whole(high)} to ${whole(low)} below ${expected}`
  if (high !== null) return `between ${side(low)} and ${side(high)} ${expected}`
  return low < 0 ? `from ${side(low)} to any amount above ${expected}` : `at least ${side(low)} ${expected}`
}

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

function otherSold(count: number, touched: Touched): string {
  const parts = touched === 'store' ? 'parts' : partWord(touched, count)
  return `${formatNumber(count)} other ${parts} sold before the event and ${count === 1 ? 'wasn’t' : 'weren’t'}`
}

const besideOthers = (days: number): string =>
  days === 0
    ? ''
    : ` ${days === 1 ? 'One more day is' : `${formatNumber(days)} more are`} left out because other events are marked then.`

const partsLike = (touched: Touched): string => (touched === 'store' ? 'parts' : partWord(touched, 2))

/** Says why nothing can be said. */
export function describeRefusal(refused: RefusedEffect, touched: Touched): string {
  const parts = partsLike(touched)
  switch (refused.reason) {
    case 'not_yet':
      return 'No day of this event is complete yet. Come back the day after it began.'
    case 'few_days':
      return `We can’t tell: your figures have ${formatCount(refused.days, 'day')} to learn from before the event, and ${refused.least} are needed.${besideOthers(refused.leftOut)}`
    case 'figures_end':
      return `We can’t tell: the last complete day of your figures is ${formatDay(refused.day)}, before the event. Import newer orders.`
    case 'silent':
      return 'We can’t tell: nothing was sold in the year before the event.'
    case 'others_silent':
      return `We can’t tell: the other ${parts} sold nothing during the event, so there is nothing to compare with.`
    case 'few_parts':
      return `We can’t tell: ${otherSold(refused.parts, touched)} touched, and ${refused.least} are needed to compare with.`
    case 'no_sales':
      return 'We can’t tell: nothing was sold of this before the event.'
    case 'bad_fit':
      return `We can’t tell: before the event, other ${parts} didn’t move with this one. The comparison was further off than simply taking the week before (${formatNumber(Math.round(refused.times * 100) / 100)} times).`
    case 'no_forecast':
      return 'We can’t tell: sales before the event were too irregular or too few for a forecast.'
  }
}
