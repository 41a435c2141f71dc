import {
  LISTING_FIELDS,
  type ListingContent,
  type ListingField,
  type ListingFiles,
  type SHOPS_WITH_FILES,
} from '#domain/contracts/drafts/listing.ts'
import { toCsvLine } from '#domain/csv.ts'
import type { ProductFacts } from './load-product-facts.ts'

type Shop = (typeof SHOPS_WITH_FILES)[number]

/** An approved text, what its draft proposed at first, and the product that it is for. */
export type Approved = { content: ListingContent; proposed: ListingContent; product: ProductFacts | null }

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const toCsvLines = (rows: readonly string[][]): string => rows.map((row) => `${toCsvLine(row)}\r\n`).join('')

/** Returns the lines as paragraphs and lists, because shops read descriptions as HTML. */
function toHtml(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const blocks = lines.map((line) =>
    line.startsWith('•') ? `<li>${escape(line.slice(1).trim())}</li>` : line && `<p>${escape(line)}</p>`,
  )
  return blocks.join('').replaceAll(/(?:<li>.*?<\/li>)+/g, (items) => `<ul>${items}</ul>`)
}

/** WooCommerce's own export puts an apostrophe before these, and its import removes it. */
const guardForWooCommerce = (text: string): string => (/^[=+\-@]/.test(text) ? `'${text}` : text)

/** Shopify's import shows an apostrophe in the shop, and a shop's import is no spreadsheet. */
const GUARDS: Record<Shop, (text: string) => string> = { shopify: (text) => text, woocommerce: guardForWooCommerce }

const cellOf = (content: ListingContent, field: ListingField): string =>
  field === 'description' ? toHtml(content.description) : content[field]

/** The columns that the shops' product imports read. Yoast SEO reads the texts for search engines in WooCommerce. */
const COLUMNS: Record<Shop, Record<ListingField | 'key', string>> = {
  shopify: {
    key: 'URL handle',
    title: 'Title',
    description: 'Description',
    tags: 'Tags',
    seoTitle: 'SEO title',
    seoDescription: 'SEO description',
  },
  woocommerce: {
    key: 'ID',
    title: 'Name',
    description: 'Description',
    tags: 'Tags',
    seoTitle: 'Meta: _yoast_wpseo_title',
    seoDescription: 'Meta: _yoast_wpseo_metadesc',
  },
}

/** Returns the shop that a product file came from, with what the shop finds the product by. */
function placeOf({ handle, texts: { shop_id: id }, variantKey }: ProductFacts): { shop: Shop; key: string } | null {
  if (handle !== null && handle !== '') return { shop: 'shopify', key: handle }
  return id !== null && id !== '' && variantKey?.startsWith('woocommerce:') ? { shop: 'woocommerce', key: id } : null
}

const TOLD = { tags: 'tags', seoTitle: 'seo_title', seoDescription: 'seo_description' } as const

/**
 * Whether a text goes to the shop. Its own description was read without its format, and the import would replace it. A text
 * that no product file told is left to the shop, unless a person wrote it.
 */
function isForShop(field: ListingField, { content, proposed }: Approved, { texts }: ProductFacts): boolean {
  if (field === 'title') return true
  if (field === 'description') return content.description !== texts.description
  return texts[TOLD[field]] !== null || (content[field] !== '' && content[field] !== proposed[field])
}

type Row = { shop: Shop; key: string; content: ListingContent; fields: readonly ListingField[] }

function toRow(approved: Approved): Row[] {
  const { content, product } = approved
  const place = product && placeOf(product)
  return place
    ? [{ ...place, content, fields: LISTING_FIELDS.filter((field) => isForShop(field, approved, product)) }]
    : []
}

function toFile([first, ...others]: readonly [Row, ...Row[]]): ListingFiles['files'][number] {
  const { shop, fields } = first
  const rows = [first, ...others]
  const header = [COLUMNS[shop].key, ...fields.map((field) => COLUMNS[shop][field])]
  const lines = rows.map(({ key, content }) => [key, ...fields.map((field) => cellOf(content, field))])
  return { shop, products: rows.length, csv: toCsvLines([header, ...lines.map((line) => line.map(GUARDS[shop]))]) }
}

/** Formats approved texts as the files that shops' product imports read: one for each set of columns, since an empty cell erases. */
export function toListingFiles(approved: readonly Approved[]): ListingFiles {
  const rows = approved.flatMap(toRow)
  const groups = Map.groupBy(rows, ({ shop, fields }) => JSON.stringify([shop, fields]))
  const files = [...groups.values()].flatMap(([first, ...others]) => (first ? [toFile([first, ...others])] : []))
  return { files, unnamed: approved.length - rows.length }
}
