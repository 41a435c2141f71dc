const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u
const MAX_CHARACTERS = 80
/** Longer names are cut before they are processed. */
const MAX_UNITS = 2000

// Created on first use, because it takes memory that a server may never need.
let graphemes: Intl.Segmenter | undefined

/**
 * Shortens a name to one line of at most 80 visible characters, without characters that change the text direction. A
 * right-to-left name is isolated from the text around it.
 */
export function toSingleLine(name: string): string {
  const line = name
    .slice(0, MAX_UNITS)
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  const shown = characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : line
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown
}
