import { zip } from '#server/api/imports/reading/test-zip.ts'

/** `xml` is the whole cell as some program writes it. */
export type TestCell = string | number | null | { date: number } | { xml: string }
export type TestSheet = { name: string; rows: readonly (readonly TestCell[])[]; state?: string }

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

function createStrings() {
  const positions = new Map<string, number>()
  return {
    at(text: string): number {
      const known = positions.get(text) ?? positions.size
      positions.set(text, known)
      return known
    },
    xml: () => `<sst>${[...positions.keys()].map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`,
  }
}

type Strings = ReturnType<typeof createStrings>

function cellXml(cell: TestCell, reference: string, strings: Strings): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${strings.at(cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  return 'xml' in cell ? cell.xml : `<c r="${reference}" s="1"><v>${cell.date}</v></c>`
}

function sheetXml({ rows }: TestSheet, strings: Strings): string {
  const lines = rows.map((cells, at) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`, strings)).join('')
    return cells.length === 0 ? '' : `<row r="${at + 1}">${inner}</row>`
  })
  return `<?xml version="1.0"?><worksheet><dimension ref="A1:XFD1048576"/><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (links: readonly [id: string, type: string, target: string][]): string =>
  `<Relationships>${links
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The parts of a workbook that the reader uses, as Excel writes them. Cell style 1 shows a date. */
export function workbookParts(sheets: readonly TestSheet[], properties = ''): Record<string, string> {
  const strings = createStrings()
  const sheetParts = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, strings)])
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
  )
  const links = sheets.map((_sheet, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const)
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook><workbookPr ${properties}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...links.map(([id, type, target]): [string, string, string] => [id, type, target]),
      ['rIdStyles', 'styles', 'styles.xml'],
      ['rIdStrings', 'sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy\\ hh:mm;@"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(sheetParts),
    'xl/sharedStrings.xml': strings.xml(),
  }
}

export const packParts = (parts: Readonly<Record<string, string>>): Buffer<ArrayBuffer> =>
  zip(Object.entries(parts).map(([name, content]) => ({ name, content })))

/** A workbook (.xlsx). `properties` are attributes of its `workbookPr`. */
export const workbook = (sheets: readonly TestSheet[], properties = ''): Buffer<ArrayBuffer> =>
  packParts(workbookParts(sheets, properties))
