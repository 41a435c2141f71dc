import { type ListingContent, type ListingFiles, SHOPS_WITH_FILES } from '#domain/contracts/drafts/listing.ts'
import { toCsvLine } from '#domain/csv.ts'
import type { ProductFacts } from './load-product-facts.ts'

type Shop = (typeof SHOPS_WITH_FILES)[number]

/** An approved text and the product that it is for. */
export type Approved = { content: ListingContent; product: ProductFacts | null }

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

type Column = { name: string; of: (approved: { content: ListingContent; key: string }) => string; isDescription?: true }

const texts = (names: Record<keyof ListingContent, string>): Column[] => [
  { name: names.title, of: ({ content }) => content.title },
  { name: names.description, of: ({ content }) => toHtml(content.description), isDescription: true },
  { name: names.tags, of: ({ content }) => content.tags },
  { name: names.seoTitle, of: ({ content }) => content.seoTitle },
  { name: names.seoDescription, of: ({ content }) => content.seoDescription },
]

/** The columns that the shops' product imports read. Yoast SEO reads the texts for search engines in WooCommerce. */
const COLUMNS: Record<Shop, Column[]> = {
  shopify: [
    { name: 'URL handle', of: ({ key }) => key },
    ...texts({
      title: 'Title',
      description: 'Description',
      tags: 'Tags',
      seoTitle: 'SEO title',
      seoDescription: 'SEO description',
    }),
  ],
  woocommerce: [
    { name: 'ID', of: ({ key }) => key },
    ...texts({
      title: 'Name',
      description: 'Description',
      tags: 'Tags',
      seoTitle: 'Meta: _yoast_wpseo_title',
      seoDescription: 'Meta: _yoast_wpseo_metadesc',
    }),
  ],
}

/** Returns the shop that a product file came from, with what the shop finds the product by. */
function placeOf({ handle, texts: { shop_id: id }, variantKey }: ProductFacts): { shop: Shop; key: string } | null {
  if (handle !== null && handle !== '') return { shop: 'shopify', key: handle }
  return id !== null && id !== '' && variantKey?.startsWith('woocommerce:') ? { shop: 'woocommerce', key: id } : null
}

/**
 * Formats approved texts as the files that shops' product imports read. A description that the shop has already is left
 * out: it was read without its format, and the import would replace it.
 */
export function toListingFiles(approved: readonly Approved[]): ListingFiles {
  const placed = approved.flatMap(({ content, product }) => {
    const place = product && placeOf(product)
    return place ? [{ content, ...place, isDescribed: content.description !== product.texts.description }] : []
  })
  const files = SHOPS_WITH_FILES.flatMap((shop) =>
    [true, false].flatMap((hasDescriptions): ListingFiles['files'] => {
      const rows = placed.filter((each) => each.shop === shop && each.isDescribed === hasDescriptions)
      if (rows.length === 0) return []
      const columns = COLUMNS[shop].filter(({ isDescription }) => hasDescriptions || !isDescription)
      const lines = rows.map((row) => columns.map(({ of }) => GUARDS[shop](of(row))))
      return [
        { shop, hasDescriptions, products: rows.length, csv: toCsvLines([columns.map(({ name }) => name), ...lines]) },
      ]
    }),
  )
  return { files, unnamed: approved.length - placed.length }
}
