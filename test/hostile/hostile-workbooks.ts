import { packParts, type TestCell, workbook, workbookParts } from '#test/fixtures/files/workbook.ts'
import { RETAIL_HEADER } from '#test/fixtures/importer.ts'
import type { HostileFile } from './hostile-texts.ts'

const HEADER = RETAIL_HEADER.split(',')
const ORDER: TestCell[] = [1, 'A', 'Mug', 2, { date: 45_352 }, 4.25, 501, 'France']
const SHEET = 'xl/worksheets/sheet1.xml'
const PARTS = workbookParts([{ name: 'Orders', rows: [HEADER, ORDER] }])

const withPart = (name: string, content: string) => () => packParts({ ...PARTS, [name]: content })
const withCell = (at: number, xml: string) => () =>
  workbook([{ name: 'Orders', rows: [HEADER, ORDER, ORDER.with(0, 2).with(at, { xml })] }])

const LAUGHS = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "&${String.fromCharCode(97 + at)};&${String.fromCharCode(97 + at)};">`).join('')}]>`

export const HOSTILE_WORKBOOKS: readonly HostileFile[] = [
  { name: 'entities that laugh', outcome: 'unreadable', body: withPart(SHEET, `${LAUGHS}<worksheet>&u;</worksheet>`) },
  {
    name: 'an entity from elsewhere',
    outcome: 'unreadable',
    body: withPart(SHEET, '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet>&f;</worksheet>'),
  },
  {
    name: 'an entity that nobody declared',
    outcome: 'unreadable',
    body: withPart(SHEET, '<worksheet>&nbsp;</worksheet>'),
  },
  { name: 'a text that is not there', outcome: 'unreadable', body: withCell(2, '<c r="C3" t="s"><v>999999</v></c>') },
  { name: 'a text before the first', outcome: 'unreadable', body: withCell(2, '<c r="C3" t="s"><v>-1</v></c>') },
  { name: 'a style that is not there', outcome: 'done', body: withCell(2, '<c r="C3" s="99999"><v>1</v></c>') },
  { name: 'a cell in the last column of all', outcome: 'unreadable', body: withCell(2, '<c r="XFD3"><v>1</v></c>') },
  { name: 'a cell in no column', outcome: 'done', body: withCell(2, '<c r="????"><v>1</v></c>') },
  { name: 'a number that is none', outcome: 'done', rejected: 1, body: withCell(5, '<c r="F3"><v>NaN</v></c>') },
  { name: 'a date without end', outcome: 'done', rejected: 1, body: withCell(4, '<c r="E3" s="1"><v>1E+300</v></c>') },
  {
    name: 'a date before all others',
    outcome: 'done',
    rejected: 1,
    body: withCell(4, '<c r="E3" s="1"><v>-5</v></c>'),
  },
  { name: 'a failed formula', outcome: 'done', rejected: 1, body: withCell(5, '<c r="F3" t="e"><v>#DIV/0!</v></c>') },
  {
    name: 'rows with absurd numbers',
    outcome: 'done',
    body: withPart(SHEET, (PARTS[SHEET] ?? '').replace('<row r="2">', '<row r="99999999999">')),
  },
  { name: 'no sheet', outcome: 'empty', body: withPart('xl/workbook.xml', '<workbook><sheets/></workbook>') },
  {
    name: 'a sheet that leads elsewhere',
    outcome: 'unreadable',
    body: withPart(
      'xl/_rels/workbook.xml.rels',
      (PARTS['xl/_rels/workbook.xml.rels'] ?? '').replace('worksheets/sheet1.xml', '../../../etc/passwd'),
    ),
  },
  {
    name: 'a thousand sheets',
    outcome: 'unreadable',
    body: () => workbook(Array.from({ length: 1000 }, (_, at) => ({ name: `${at}`, rows: [HEADER] }))),
  },
  {
    name: 'a sheet named for a prototype',
    outcome: 'awaiting_input',
    body: () => workbook(['__proto__', 'constructor'].map((name) => ({ name, rows: [HEADER, ORDER] }))),
  },
  {
    name: 'a sheet that unpacks to a hundred times its size',
    outcome: 'too_large',
    body: withPart(SHEET, `<worksheet>${'<c></c>'.repeat(10_000_000)}</worksheet>`),
  },
  {
    name: 'half a million empty rows',
    outcome: 'done',
    body: withPart(SHEET, (PARTS[SHEET] ?? '').replace('</sheetData>', `${'<row/>'.repeat(500_000)}</sheetData>`)),
  },
]
