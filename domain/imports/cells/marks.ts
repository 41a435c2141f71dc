/**
 * Invisible characters: direction marks of Arabic and Hebrew spreadsheets, zero-width spaces, byte order marks, and control
 * characters except tabs and line breaks. Postgres rejects NUL.
 */
const MARK = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|[^\P{Cc}\t\n\r]/u
const MARKS = new RegExp(MARK, 'gu')

/** Zero-width joiners at the beginning or end of a text. They have a meaning only between letters and in emojis. */
const OUTER_JOINERS = /^[\u200C\u200D]+|[\u200C\u200D]+$/g

export const hasMarks = (text: string): boolean => MARK.test(text) || /[\u200C\u200D]/.test(text)

export const withoutMarks = (text: string): string =>
  hasMarks(text) ? text.replace(MARKS, '').replace(OUTER_JOINERS, '') : text
