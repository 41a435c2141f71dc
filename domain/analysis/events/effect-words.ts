import type { MeasuredEffect, RefusedEffect, Touched } from '#domain/contracts/events.ts'
import type { LocaleFormat } from '#domain/locale-format.ts'
import { lengthOf } from '#domain/periods.ts'

type Format = Pick<LocaleFormat, 'day' | 'money' | 'number' | 'percent'>

const PART_WORDS: Readonly<Record<Exclude<Touched, 'store'>, [one: string, many: string]>> = {
  product: ['product', 'products'],
  category: ['category', 'categories'],
  vendor: ['vendor', 'vendors'],
  country: ['country', 'countries'],
  channel: ['sales channel', 'sales channels'],
}

/** Returns what the parts that an event can touch are called. */
export const partWord = (touched: Exclude<Touched, 'store'>, count: number): string =>
  PART_WORDS[touched][count === 1 ? 0 : 1]

/** An effect of an event. `during` is what its days are called, such as "in 14 days". */
type Told = { effect: MeasuredEffect; currency: string; touched: Touched; during?: string }

/** Whether the range of 95 % leaves out that nothing happened. */
export const isSure = (effect: MeasuredEffect): boolean =>
  effect.kind === 'forecast' ? effect.isSure : effect.low > 0 || (effect.high !== null && effect.high < 0)

/** Returns make less than nothing possible, which says no more than that all was lost. */
const whole = (share: number, { percent }: Format): string =>
  percent(Math.abs(Math.round(Math.max(-1, share) * 100) / 100))

const many = (count: number, noun: string, { number }: Format): string =>
  `${number(count)} ${noun}${count === 1 ? '' : 's'}`

/** Says how far net sales were from what was expected, such as "18% (5% to 31%) above". */
export function writeEffect({ effect, currency, touched, during }: Told, format: Format): string {
  const { subject, days, amount } = effect
  const names = touched === 'store' ? 'net sales' : `net sales of ${subject}`
  const expected = touched === 'store' ? 'the forecast made before' : `what other ${partWord(touched, 2)} suggest`
  const inDays = during ?? `in ${many(lengthOf(days), 'day', format)}`
  if (!isSure(effect)) return `No clear difference ${inDays}: ${names} were ${within(effect, expected, format)}.`
  const isMore = effect.effect > 0
  const size = `${whole(effect.effect, format)} (${rangeOf(effect, format)})`
  const money = format.money(Math.abs(amount), currency)
  return `N${names.slice(1)} were ${size} ${isMore ? 'above' : 'below'} ${expected}: ${money} ${isMore ? 'more' : 'less'} ${inDays}.`
}

function rangeOf({ effect, low, high }: MeasuredEffect, format: Format): string {
  if (effect <= 0) return `${whole(high ?? 0, format)} to ${whole(low, format)}`
  return high === null ? `${whole(low, format)} or more` : `${whole(low, format)} to ${whole(high, format)}`
}

function within({ low, high }: MeasuredEffect, expected: string, format: Format): string {
  const size = (share: number) => whole(share, format)
  const side = (share: number) => `${size(share)} ${share < 0 ? 'below' : 'above'}`
  if (high !== null && low > 0) return `${size(low)} to ${size(high)} above ${expected}`
  if (high !== null && high < 0) return `${size(high)} to ${size(low)} below ${expected}`
  if (high !== null) return `between ${side(low)} and ${side(high)} ${expected}`
  return low < 0 ? `from ${side(low)} to any amount above ${expected}` : `at least ${side(low)} ${expected}`
}

function otherSold(count: number, touched: Touched, { number }: Format): string {
  const parts = touched === 'store' ? 'parts' : partWord(touched, count)
  return `${number(count)} other ${parts} sold before the event and ${count === 1 ? 'wasn’t' : 'weren’t'}`
}

const besideOthers = (days: number, { number }: Format): string =>
  days === 0
    ? ''
    : ` ${days === 1 ? 'One more day is' : `${number(days)} more are`} left out because other events are marked then.`

const partsLike = (touched: Touched): string => (touched === 'store' ? 'parts' : partWord(touched, 2))

/** Says why nothing can be said, as the end of a sentence that begins with "We can’t tell:". */
export function writeRefusal(refused: RefusedEffect, touched: Touched, format: Format): string {
  const parts = partsLike(touched)
  switch (refused.reason) {
    case 'not_yet':
      return 'no day of this event is complete yet. Come back the day after it began.'
    case 'few_days':
      return `your figures have ${many(refused.days, 'day', format)} to learn from before the event, and ${refused.least} are needed.${besideOthers(refused.leftOut, format)}`
    case 'figures_end':
      return `the last complete day of your figures is ${format.day(refused.day)}, before the event. Import newer orders.`
    case 'silent':
      return 'nothing was sold in the year before the event.'
    case 'others_silent':
      return `the other ${parts} sold nothing during the event, so there is nothing to compare with.`
    case 'few_parts':
      return `${otherSold(refused.parts, touched, format)} touched, and ${refused.least} are needed to compare with.`
    case 'no_sales':
      return 'nothing was sold of this before the event.'
    case 'bad_fit':
      return `before the event, other ${parts} didn’t move with this one. The comparison was further off than simply taking the week before (${format.number(Math.round(refused.times * 100) / 100)} times).`
    case 'no_forecast':
      return 'sales before the event were too irregular or too few for a forecast.'
  }
}
