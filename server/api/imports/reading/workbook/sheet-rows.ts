import type { Readable } from 'node:stream'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import { MAX_COLUMNS, MAX_ROW_CHARACTERS } from '#server/api/imports/reading/table-limits.ts'
import { type DateSystem, toCellText } from './cell-text.ts'
import { createRichText, type SharedStrings } from './shared-strings.ts'
import { type Attributes, damaged, readXml, type XmlHandler } from './xml-events.ts'

type SheetContext = { strings: SharedStrings; dateStyles: readonly boolean[]; dateSystem: DateSystem }

/** Excel's own limit is about a million rows. */
const MAX_ROW_NUMBER = 10_000_000

/** Returns the column index of a cell reference: 2 for "C7". Returns -1 for an invalid reference. */
function columnOf(reference: string | undefined): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0] ?? ''
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}

function rowNumber(text: string | undefined, last: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > last && number <= MAX_ROW_NUMBER ? number : last + 1
}

/** Reads the text of each cell from the XML events. */
function createCellReader({ strings, dateStyles, dateSystem }: SheetContext) {
  const inline = createRichText()
  let cell: Attributes = {}
  let value = ''
  let isValue = false
  return {
    begin(attributes: Attributes) {
      cell = attributes
      value = ''
      inline.begin()
    },
    open(name: string) {
      isValue = name === 'v'
      inline.open(name)
    },
    text(text: string) {
      if (!isValue) inline.text(text)
      else if (value.length + text.length > MAX_ROW_CHARACTERS) throw damaged()
      else value += text
    },
    close(name: string) {
      isValue = false
      inline.close(name)
    },
    end(): string {
      const type = cell['t']
      if (type === 's') return value === '' ? '' : strings(Number(value))
      const isDate = (type === undefined || type === 'n') && dateStyles[Number(cell['s'] ?? 0)] === true
      return toCellText({ type, value: type === 'inlineStr' ? inline.end() : value, isDate, dateSystem })
    },
  }
}

/** Collects the cells of each row from the XML events. */
function createRowBuilder(context: SheetContext) {
  const rows: SourceRow[] = []
  const cell = createCellReader(context)
  let line = 0
  let cells: string[] = []
  let characters = 0
  let column = 0

  function addCell(text: string) {
    if (text !== '') {
      if (column >= MAX_COLUMNS) {
        throw new ImportFailure(
          'unreadable',
          `Row ${line} of the sheet has more than ${MAX_COLUMNS} columns. Remove the columns you don’t need.`,
        )
      }
      characters += text.length
      if (characters > MAX_ROW_CHARACTERS) {
        throw new ImportFailure(
          'unreadable',
          `Row ${line} of the sheet has more than 1 MiB of text. Remove text from it and import the file again.`,
        )
      }
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    column += 1
  }

  function beginRow(number: string | undefined) {
    line = rowNumber(number, line)
    cells = []
    characters = 0
    column = 0
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'row') beginRow(attributes['r'])
      if (name === 'c') {
        const at = columnOf(attributes['r'])
        if (at >= 0) column = at
        cell.begin(attributes)
      }
      cell.open(name)
    },
    text: (text) => cell.text(text),
    close(name) {
      cell.close(name)
      if (name === 'c') addCell(cell.end())
      if (name === 'row' && cells.length > 0) rows.push({ line, cells })
    },
  }
  return { handler, take: () => rows.splice(0) }
}

/** Yields the rows of a sheet. Skips empty rows. Throws an `ImportFailure`. */
export async function* readSheetRows(stream: Readable, context: SheetContext): AsyncGenerator<SourceRow> {
  const { handler, take } = createRowBuilder(context)
  try {
    for await (const _chunk of readXml(stream, handler)) {
      for (const row of take()) yield row
    }
  } finally {
    stream.destroy()
  }
}
