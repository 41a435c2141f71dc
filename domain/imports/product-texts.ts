import { readText } from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'

export const PRODUCT_TEXTS = ['description', 'tags', 'seo_title', 'seo_description', 'image_alt', 'shop_id'] as const

export type ProductTextField = (typeof PRODUCT_TEXTS)[number]

/** What a file says of a product, without markup. Fields without a column are missing, those of blank cells empty. */
export type ProductTexts = Partial<Record<ProductTextField, string>>

export const LONGEST_TEXT = 20_000

/** Markup makes texts longer. What is after this many characters isn't read. */
const LONGEST_MARKUP = 200_000

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  times: '×',
  eacute: 'é',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  reg: '®',
  trade: '™',
}

const LAST_CODE_POINT = 0x10_ff_ff

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity
  const isHex = /^#x/i.test(name)
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : ''
}

/** Returns the text of HTML with a line for each block. The patterns take linear time. */
export function withoutMarkup(html: string): string {
  return html
    .slice(0, LONGEST_MARKUP)
    .replace(/<(style|script)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replace(/\s+/g, (blank) => (/\n/.test(blank) ? '\n' : ' '))
    .replace(/<li\b[^<>]*> ?/gi, '\n• ')
    .replace(/<(?:br|\/?(?:p|div|h[1-6]|ul|ol|li|tr|table|section|blockquote))\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .replace(/&(#?\w{1,8});/g, decodeEntity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}

/** Postgres stores neither NUL nor half of a character. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

type Reading = { texts: ProductTexts; cut: number }

/** Reads the texts of a row, and how many of them were longer than stored. */
export function readProductTexts(
  cells: readonly string[],
  columnOf: (field: ProductTextField) => Column | null,
): Reading {
  let cut = 0
  const read = (field: ProductTextField, column: Column): string => {
    const written = readText(cells, column)
    const text = storable(field === 'description' ? withoutMarkup(written) : written)
    if (text.length > LONGEST_TEXT) cut += 1
    return text.slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, '')
  }
  const texts: ProductTexts = {}
  for (const field of PRODUCT_TEXTS) {
    const column = columnOf(field)
    if (column !== null && column.at >= 0) texts[field] = read(field, column)
  }
  return { texts, cut }
}
