import { readText } from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'

const SEPARATOR = ', '

/** Stands for ", " within a code, so that a list of codes can be taken apart again. */
const ESCAPED = '\\, '

const MAX_LENGTH = 255

/** Returns the codes of an order as they are stored: separated by ", ". `null` without any. */
export function joinCodes(codes: readonly string[]): string | null {
  const named = codes.map((code) => code.trim()).filter((code) => code !== '')
  const joined = [...new Set(named)].map((code) => code.replaceAll(SEPARATOR, ESCAPED)).join(SEPARATOR)
  return joined === '' ? null : joined.slice(0, MAX_LENGTH)
}

/** Returns the codes in a stored text. */
export const splitCodes = (stored: string | null): string[] =>
  stored === null
    ? []
    : stored
        .replaceAll(ESCAPED, '\u0000')
        .split(SEPARATOR)
        .map((code) => code.replaceAll('\u0000', SEPARATOR))

const MAX_CELLS = 1000

/** Finds out whether a comma separates the codes of a file: then codes beside others mostly also stand alone somewhere. */
export function createCodeWatch(column: Column) {
  const filled = new Set<string>()
  return {
    see(cells: readonly string[]) {
      if (column.at < 0 || filled.size >= MAX_CELLS) return
      const text = readText(cells, column)
      if (text !== '') filled.add(text)
    },
    areListed(): boolean {
      const lists = [...filled].filter((text) => text.includes(','))
      const codes = new Set(lists.flatMap((text) => text.split(',').map((code) => code.trim())))
      return codes.size > 0 && [...codes].filter((code) => filled.has(code)).length * 2 >= codes.size
    },
  }
}
