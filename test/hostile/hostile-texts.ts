import { gzipSync } from 'node:zlib'
import { zip } from '#test/fixtures/files/zip.ts'
import { retail, RETAIL_HEADER } from '#test/fixtures/importer.ts'

/** The expected result of a file: accepted, a question, or an error code. */
export type HostileFile = {
  name: string
  body: () => Buffer | string
  outcome: 'done' | 'awaiting_input' | (string & {})
  /** The number of rows that must be rejected. */
  rejected?: number
}

const ORDER = '1,A,Mug,2,2024-03-01 10:00:00,4.25,501,France'
const FILE = retail(ORDER, '2,B,Cup,1,2024-03-02 10:00:00,1.50,502,France')

const file = (name: string, outcome: HostileFile['outcome'], body: HostileFile['body'] | string): HostileFile => ({
  name,
  outcome,
  body: typeof body === 'string' ? () => body : body,
})

/** Returns a row that is valid except for one cell. */
const withCell = (column: number, cell: string) => ORDER.split(',').with(column, cell).join(',')

const cellFile = (name: string, column: number, cell: string): HostileFile =>
  file(name, 'done', retail('9,A,Mug,1,2024-03-01,1,,France', withCell(column, cell)))

const rejected = (row: HostileFile): HostileFile => ({ ...row, rejected: 1 })

const bytes = (...parts: (string | number[])[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))

const ENCODINGS = [
  file('UTF-8 with a mark', 'done', `\uFEFF${FILE}`),
  file('UTF-16', 'done', () => Buffer.from(`\uFEFF${FILE}`, 'utf16le')),
  file('UTF-16, big end first', 'done', () => Buffer.from(`\uFEFF${FILE}`, 'utf16le').swap16()),
  file('UTF-16 without a mark', 'done', () => Buffer.from(FILE, 'utf16le')),
  file('UTF-16 with half a character at its end', 'truncated', () =>
    bytes([0xff, 0xfe], [...Buffer.from(FILE, 'utf16le')], [0x41]),
  ),
  file('UTF-16 with half a pair', 'done', () =>
    bytes([0xff, 0xfe], [...Buffer.from(FILE.replace('Mug', '\uD83D'), 'utf16le')]),
  ),
  file('UTF-8 cut within a character', 'truncated', () => bytes(FILE.replace('Mug', 'Café'), '3,A,Caf', [0xc3])),
  file('UTF-7', 'unreadable', `+/v8-${FILE}`),
  file('Windows-1252', 'done', () => Buffer.from(FILE.replace('Mug', 'Caf\xe9'), 'latin1')),
  file('bytes of no encoding', 'done', () =>
    bytes(`${RETAIL_HEADER}\n1,A,`, [0xff, 0xfe, 0xc0, 0x81], `,2,2024-03-01,1,,France\n`),
  ),
  file('UTF-8 that says more than it needs to', 'done', () =>
    bytes(`${RETAIL_HEADER}\n1,A,`, [0xc0, 0xaf], `,2,2024-03-01,1,,France\n`),
  ),
  file('nothing but zeros', 'binary', () => Buffer.alloc(10_000)),
  file('a program', 'binary', () => Buffer.from('7f454c4602010100000000000000000003003e0001000000', 'hex')),
]

const LINE_ENDS = [
  file('line ends of an old Mac', 'done', FILE.replaceAll('\n', '\r')),
  file('three kinds of line ends', 'done', FILE.replace('\n', '\r').replace('\n', '\r\n')),
  file('line ends converted twice', 'done', FILE.replaceAll('\n', '\r\r\n')),
  file('other signs for line ends', 'done', FILE.replace('Mug', 'M\u2028u\u2029g\u0085')),
  file('millions of empty lines', 'done', FILE.replace('\n2', `${'\n'.repeat(3_000_000)}2`)),
  file('line feeds of a printer', 'done', FILE.replace('Mug', 'M\fu\vg')),
]

const QUOTES = [
  file('a quote that never closes', 'truncated', retail('1,A,"Mug,2,2024-03-01,1,,France', ORDER)),
  file('a quote that never closes in the header', 'truncated', FILE.replace('StockCode', '"StockCode')),
  file('nothing but quotes', 'unknown_format', '"""""""""""\n""'),
  file('inches', 'done', retail(withCell(2, 'Pipe 5" wide'), withCell(2, '"5" pipe'))),
  file('doubled quotes without end', 'done', retail(withCell(2, `"${'""'.repeat(200_000)}"`))),
  file('a cell of twenty thousand lines', 'done', retail(withCell(2, `"${'x\n'.repeat(20_000)}"`))),
  file('a separator that is a letter', 'done', `sep=ß\n${FILE.replaceAll(',', 'ß')}`),
  file('a separator that is a quote', 'unknown_format', `sep="\n${FILE}`),
]

const PACKED = [
  file('a zip in a zip', 'unknown_format', () =>
    zip([{ name: 'a.zip', content: zip([{ name: 'a.csv', content: FILE }]) }]),
  ),
  file('a zip that unpacks to a hundred times its size', 'too_large', () =>
    zip([{ name: 'a.csv', content: `${FILE}${`${'1'.repeat(200)},2\n`.repeat(400_000)}` }]),
  ),
  file('a zip with a way out of its folder', 'unreadable', () => zip([{ name: '../../a.csv', content: FILE }])),
  file('a zip with a place of its own', 'unreadable', () => zip([{ name: '/etc/a.csv', content: FILE }])),
  file('a zip of several tables', 'unreadable', () => zip(['a.csv', 'b.csv'].map((name) => ({ name, content: FILE })))),
  file('an empty zip', 'unknown_format', () => zip([])),
  file('a zip of too many files', 'unreadable', () =>
    zip(Array.from({ length: 1200 }, (_, at) => ({ name: `${at}.jpg`, content: '' }))),
  ),
  file('a zip with two files of one name', 'unreadable', () =>
    zip(['a.csv', 'a.csv'].map((name) => ({ name, content: FILE }))),
  ),
  file('a zip that lies about its size', 'unreadable', () => {
    const body = zip([{ name: 'a.csv', content: FILE }])
    body.writeUInt32LE(5, body.indexOf('PK\u0001\u0002') + 24)
    return body
  }),
  file('a zip with damage', 'unreadable', () => {
    const body = zip([{ name: 'a.csv', content: FILE }])
    return body.fill(0xff, 40, 80)
  }),
  file('a zip with a password', 'unreadable', () => {
    const body = zip([{ name: 'a.csv', content: FILE }])
    body.writeUInt16LE(1, body.indexOf('PK\u0001\u0002') + 8)
    return body
  }),
  file('a gzip cut off', 'truncated', () => gzipSync(FILE.repeat(50)).subarray(0, 80)),
  file('a gzip in a gzip', 'binary', () => gzipSync(gzipSync(FILE))),
  file('a gzip that unpacks to a thousand times its size', 'too_large', () =>
    gzipSync(`${FILE}${`${'1'.repeat(200)},2\n`.repeat(400_000)}`),
  ),
  file('a gzip with something behind it', 'unreadable', () => bytes([...gzipSync(FILE)], 'more')),
]

const HEADERS = [
  file(
    'names that every object has',
    'awaiting_input',
    '__proto__,constructor,toString,Amount,Date\n1,2,3,4.50,2024-01-01\n',
  ),
  file(
    'numbers that every object has',
    'done',
    retail(...['__proto__', 'constructor', 'hasOwnProperty'].map((key) => withCell(0, key))),
  ),
  file(
    'customers and products that every object has',
    'done',
    retail(withCell(6, '__proto__'), withCell(1, '__proto__')),
  ),
  file('the same name for every column', 'unknown_format', 'a,a,a,a\n1,2,3,4\n'),
  file('no names', 'unknown_format', ',,,\n1,2024-01-01,3.50,4\n'),
  file('a header alone', 'empty', RETAIL_HEADER),
  file('a header of pictures', 'awaiting_input', '🧾,📅,💶\n1,2024-01-01,3.50\n'),
  file('a name of two lines', 'done', FILE.replace('Country', '"Country\n(ship to)"')),
  file('the header three times', 'done', retail(ORDER, RETAIL_HEADER, RETAIL_HEADER)),
  file('forty titles above the header', 'unknown_format', `${'Title\n'.repeat(40)}${FILE}`),
  file(
    'Shopify columns without amounts',
    'no_amounts',
    'Name,Created at,Lineitem name,Lineitem quantity\n#1,2024-01-01,Mug,1\n',
  ),
]

const CELLS = [
  cellFile('a formula', 2, "=cmd|'/C calc'!A0"),
  cellFile('formulas that begin otherwise', 2, '+1+1@SUM(A1)-2'),
  cellFile('markup', 2, '<script>alert(1)</script><img src=x onerror=alert(1)>'),
  cellFile('a command for the database', 2, `'); drop table orders; --`),
  cellFile('a command for a terminal', 2, '\u001B[2J\u0007\u0000'),
  cellFile('marks piled upon a letter', 2, `z${'\u0301'.repeat(20_000)}`),
  cellFile('text from right to left', 2, '\u202Eةينيزح\u202C ספל'),
  cellFile('a family of pictures', 2, '👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'),
  cellFile('an order number of pictures', 0, '👨‍👩‍👧‍👦'),
  rejected(cellFile('an order number without end', 0, '9'.repeat(5000))),
  cellFile('a number that cannot be one', 6, 'NaN'),
  ...['NaN', 'Infinity', '1E+999', '0x10', '1.2.3', '--5', '99999999999999', '4006381333931', '9'.repeat(5000)].map(
    (cell) => rejected(cellFile(`a price of ${cell.slice(0, 20)}`, 5, cell)),
  ),
  cellFile('a price of minus zero', 5, '-0'),
  ...['1e9999', '4006381333931', '0.0001', 'two'].map((cell) => rejected(cellFile(`${cell} pieces`, 3, cell))),
  ...[
    '0000-00-00',
    '31/31/2024',
    '9999-12-31',
    '-1-1-1',
    '45352',
    '2024-02-30',
    '2024-03-01 25:61',
    '١/٢/٢٠٢٤',
    '2024-13-45T99:99',
  ].map((cell) => rejected(cellFile(`the date ${cell}`, 4, cell))),
  cellFile('a date with marks of direction', 4, '\u200F2024-03-01\u200E'),
]

const SIZES = [
  file('too many columns', 'unreadable', () => `${'a,'.repeat(2500)}b\n1,2\n`),
  file('as many columns as may be', 'unknown_format', () => `${'a,'.repeat(1999)}b\n${'x,'.repeat(1999)}y\n`),
  file('a cell of nearly a mebibyte', 'done', () => retail(withCell(2, 'x'.repeat(1_040_000)))),
  file('a cell of more than a mebibyte', 'unreadable', () => retail(withCell(2, 'x'.repeat(1_200_000)))),
  file('a line without end', 'unreadable', () => `${RETAIL_HEADER}\n${'x'.repeat(20_000_000)}`),
  file('a hundred cells of half a mebibyte', 'done', () =>
    retail(...Array.from({ length: 100 }, (_, at) => withCell(0, `${at}`).replace('Mug', 'x'.repeat(500_000)))),
  ),
  file('an order of fifty thousand rows', 'done', () => retail(...Array.from({ length: 50_000 }, () => ORDER))),
  file(
    'two hundred thousand rows of one number',
    'done',
    () => `${RETAIL_HEADER}\n${'1,A,M,1,2024-03-01,1,,F\n'.repeat(200_000)}`,
  ),
  file('numbers all scattered', 'done', () =>
    retail(...Array.from({ length: 20_000 }, (_, at) => withCell(0, `${at % 10_000}`))),
  ),
]

export const HOSTILE_TEXTS: readonly HostileFile[] = [
  ...ENCODINGS,
  ...LINE_ENDS,
  ...QUOTES,
  ...PACKED,
  ...HEADERS,
  ...CELLS,
  ...SIZES,
]
