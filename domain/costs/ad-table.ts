import { isDay } from '#domain/periods.ts'
import type { AmountFormat } from '#domain/forms/typed-numbers.ts'
import { type AdSpend, LONGEST_CHANNEL, readCost } from './costs.ts'

const MOST_LINES = 5000

type Separator = ',' | ';' | '\t'

// White space around quotes is no part of a cell. A tab is a separator, so that it never is such white space.
const CELLS: Record<Separator, RegExp> = {
  ',': / *(?:"((?:[^"]|"")*)"|([^,]*)) *(?:,|$)/y,
  ';': / *(?:"((?:[^"]|"")*)"|([^;]*)) *(?:;|$)/y,
  '\t': / *(?:"((?:[^"]|"")*)"|([^\t]*)) *(?:\t|$)/y,
}

/** Returns the mark after the first cell of a table, which is a day or a header and contains none. */
function separatorOf(lines: readonly string[]): Separator {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const [mark] = /[,;\t]/.exec(first.replace(/^\s+/, '')) ?? []
  return mark === ';' || mark === '\t' ? mark : ','
}

function cellsOf(line: string, cell: RegExp): string[] {
  const cells: string[] = []
  cell.lastIndex = 0
  while (cell.lastIndex < line.length) {
    const [, quoted, plain = ''] = cell.exec(line) ?? []
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (cell.lastIndex === 0) break
  }
  return cells
}

/** The database has the same limit. */
const FIRST_DAY = '1970-01-01'

/** A line that can't be read, and why. */
export type Mistake = { line: number; reason: string }

function readLine(cells: readonly string[], amounts: AmountFormat): AdSpend | string {
  const [day = '', channel = '', amount = '', ...more] = cells
  if (more.some((cell) => cell !== '')) return 'it has more than three columns. Put amounts with a comma in quotes.'
  if (!isDay(day) || day < FIRST_DAY) return `“${day}” isn’t a day. Write it as 2026-01-31.`
  if (channel === '') return 'the channel is missing.'
  if (channel.length > LONGEST_CHANNEL) return `the channel has more than ${LONGEST_CHANNEL} characters.`
  const cost = readCost(amount, amounts)
  return cost === null ? `“${amount}” isn’t an amount of ${amounts.currency}.` : { day, channel, amount: cost }
}

/** Reads a table of ad spend with the columns day, channel and amount, with or without a header. */
export function readAdTable(text: string, amounts: AmountFormat): { spend: AdSpend[]; mistakes: Mistake[] } {
  const spend = new Map<string, AdSpend>()
  const mistakes: Mistake[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cell = CELLS[separatorOf(lines)]
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && /^\W*(?:day|date)\b/i.test(line))) continue
    const read = readLine(cellsOf(line, cell), amounts)
    const key = typeof read === 'string' ? '' : JSON.stringify([read.day, read.channel])
    if (typeof read === 'string') mistakes.push({ line: index + 1, reason: read })
    else if (spend.has(key)) mistakes.push({ line: index + 1, reason: 'an earlier line has the same day and channel.' })
    else spend.set(key, read)
  }
  if (spend.size > MOST_LINES) {
    mistakes.push({ line: MOST_LINES + 1, reason: `a table can have at most ${MOST_LINES} lines. Split it.` })
  }
  return { spend: [...spend.values()], mistakes }
}
