import { monthSpan } from '#domain/calendar-units.ts'
import type { Period } from '#domain/periods.ts'

/** The first month of each season north of the equator; 0 is January. */
const FIRST_MONTHS = { spring: 2, summer: 5, autumn: 8, winter: 11 } as const

/** "Fall" is a season only where it can't be a verb. */
const FALL = 'fall(?= (?:of )?(?:19|20)\\d\\d)|(?<=\\b(?:last|this|past|the) )fall(?! in\\b)'

const WORDS: readonly (readonly [keyof typeof FIRST_MONTHS, string])[] = [
  ['spring', 'spring'],
  ['summer', 'summer'],
  ['autumn', `(?:autumn|${FALL})`],
  ['winter', 'winter'],
]

/** Returns three whole months, as meteorologists count seasons. The one of a year begins in it. */
function monthsOf(season: keyof typeof FIRST_MONTHS, year: number, isSouthern: boolean): Period {
  return monthSpan(year, (FIRST_MONTHS[season] + (isSouthern ? 6 : 0)) % 12, 3)
}

/** What people call the seasons, and their days. */
export const SEASONS = WORDS.map(
  ([season, words]) =>
    [words, (year: number, isSouthern: boolean): Period => monthsOf(season, year, isSouthern)] as const,
)
