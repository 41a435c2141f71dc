import { effectAfter, type Panel } from './mix-parts.ts'

/** The share of the days that an event needs before it on which the earliest date is fitted: five weeks of eight. */
const LEAST_FITTED = 5 / 8

const MOST_DATES = 40

type Dates = {
  /** The number of days before the event. */
  before: number
  /** The length of the event. */
  length: number
  /** So many days must be known before an event. */
  least: number
}

/** Pretends that the event was at earlier dates, and returns the effects that would have been found then, the latest first. */
export function placeboDates(panel: Panel, { before, length, least }: Dates): number[] {
  const fitted = Math.max(Math.ceil(LEAST_FITTED * least), length)
  const span = before - length - fitted
  if (span < 0) return []
  const stride = Math.max(1, Math.ceil(span / (MOST_DATES - 1)), Math.ceil(length / 4))
  const effects: number[] = []
  for (let start = before - length; start >= fitted; start -= stride) {
    const found = effectAfter(panel, start, length)
    if (found) effects.push(found.effect)
  }
  return effects
}

/** How far a part was from what the others expect of the event, as a multiple of its usual error before the event. */
export type PlaceboPart = { part: number; surprise: number }

/** Pretends that the event touched each of the other parts instead, and returns how surprising each of them was. */
export function placeboParts({ parts }: Panel, before: number): PlaceboPart[] {
  return parts.flatMap((touched, part) => {
    const others = parts.filter((_other, at) => at !== part)
    const surprise = surpriseOf({ touched, parts: others }, before)
    return surprise === null ? [] : [{ part, surprise }]
  })
}

/** Returns the error of the sum of the event's days as a multiple of the root mean square error of the days before. */
export function surpriseOf(panel: Panel, before: number): number | null {
  const { touched } = panel
  const found = effectAfter(panel, before, touched.length - before)
  if (!found) return null
  let [squares, total] = [0, 0]
  touched.forEach((value, day) => {
    const error = value - (found.mix.expected[day] ?? 0)
    if (day < before) squares += error ** 2
    else total += error
  })
  const usual = Math.sqrt(squares / before)
  return usual > 0 ? Math.abs(total) / usual : null
}
