/**
 * Invisible characters: direction marks of Arabic and Hebrew spreadsheets, zero-width spaces, byte order marks, and control
 * characters except tabs and line breaks. Postgres rejects NUL.
 */
const MARK = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|[^\P{Cc}\t\n\r]/u
const MARKS = new RegExp(MARK, 'gu')

const JOINER = /[\u200C\u200D]/

/**
 * Removes zero-width joiners at the beginning and end of a text. They have a meaning only between letters and in emojis.
 * A pattern for those at the end would try again from each joiner of a long text.
 */
function withoutOuterJoiners(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && JOINER.test(text.charAt(start))) start += 1
  while (end > start && JOINER.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

export const hasMarks = (text: string): boolean => MARK.test(text) || JOINER.test(text)

export const withoutMarks = (text: string): string =>
  hasMarks(text) ? withoutOuterJoiners(text.replace(MARKS, '')) : text
