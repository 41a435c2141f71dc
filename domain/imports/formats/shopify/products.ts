import { RowProblem, readOptionalAmount, readOptionalText, readStock, readText } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import {
  variantKey,
  type ParsedProduct,
  type ProductFormat,
  type ProductReading,
} from '#domain/imports/parsed-product.ts'
import { readProductTexts } from '#domain/imports/product-texts.ts'
import { readEach } from '#domain/imports/read-rows.ts'

/** The header since 2025 first, then the previous one. */
const NAMES = {
  handle: ['URL handle', 'Handle'],
  title: ['Title'],
  vendor: ['Vendor'],
  type: ['Type'],
  category: ['Product category'],
  status: ['Status'],
  sku: ['SKU', 'Variant SKU'],
  option1: ['Option1 value'],
  option2: ['Option2 value'],
  option3: ['Option3 value'],
  price: ['Price', 'Variant Price'],
  cost: ['Cost per item'],
  tracker: ['Inventory tracker', 'Variant Inventory Tracker'],
  inventory: ['Inventory quantity', 'Variant Inventory Qty'],
  image: ['Product image URL', 'Image Src'],
  variantImage: ['Variant image URL', 'Variant Image'],
  description: ['Description', 'Body (HTML)'],
  tags: ['Tags'],
  seo_title: ['SEO title'],
  seo_description: ['SEO description'],
  image_alt: ['Image alt text'],
} as const

type ProductColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]

/** Shopify's value for products without options. */
const NO_OPTION = 'Default Title'

export function isShopifyProducts(columns: Columns): boolean {
  const isLegacy = columns.has('Handle', 'Title') && ['Variant SKU', 'Variant Price'].some((name) => columns.has(name))
  return (
    isLegacy ||
    columns.has('Title', 'URL handle', 'Price') ||
    columns.has('Title', 'SKU', 'Price', 'Inventory quantity')
  )
}

const productOf = (cells: Cells, columns: ProductColumns): string =>
  readText(cells, columns('handle')) || readText(cells, columns('title'))

const optionsOf = (cells: Cells, columns: ProductColumns): string[] =>
  [columns('option1'), columns('option2'), columns('option3')]
    .map((column) => readText(cells, column))
    .filter((option) => option !== '' && option !== NO_OPTION)

/** Returns the key of a variant. Returns `null` without option columns, because variants can't be told apart. */
function keyOfVariant(cells: Cells, columns: ProductColumns): string | null {
  if (columns('option1').at < 0) return null
  return variantKey('shopify', [productOf(cells, columns), ...optionsOf(cells, columns)])
}

function variantOf(cells: Cells, columns: ProductColumns): string | null {
  const options = optionsOf(cells, columns)
  return options.length === 0 ? null : options.join(' / ').slice(0, 300)
}

/** Rows that only add an image have no price, SKU or option. */
function isVariantRow(cells: Cells, columns: ProductColumns): boolean {
  return [columns('price'), columns('sku'), columns('option1')].some((column) => readText(cells, column) !== '')
}

/**
 * Reads the stock, or `null` if it isn't tracked. Older files have 0 for untracked stock; the tracker column is then
 * blank.
 */
function readInventory(cells: Cells, columns: ProductColumns, context: ReadingContext): number | null {
  const isUntracked = columns('tracker').at >= 0 && readText(cells, columns('tracker')) === ''
  return isUntracked ? null : readStock(cells, columns('inventory'), context)
}

function readProduct(cells: Cells, head: Cells, { columns, context }: Reading): Omit<ParsedProduct, 'texts'> {
  const title = readOptionalText(head, columns('title'))
  if (title === null) throw new RowProblem(columns('title').name, 'the title is missing')
  const shared = (field: 'handle' | 'vendor' | 'type' | 'category' | 'status', length: number) =>
    readOptionalText(cells, columns(field), length) ?? readOptionalText(head, columns(field), length)
  return {
    variantKey: keyOfVariant(cells, columns),
    sku: readOptionalText(cells, columns('sku'), 100),
    title,
    variant: variantOf(cells, columns),
    handle: shared('handle', 255),
    vendor: shared('vendor', 255),
    productType: shared('type', 255),
    category: shared('category', 255) ?? shared('type', 255),
    status: shared('status', 50)?.toLowerCase() ?? null,
    price: readOptionalAmount(cells, columns('price'), context),
    unitCost: readOptionalAmount(cells, columns('cost'), context),
    inventoryQuantity: readInventory(cells, columns, context),
    imageUrl:
      readOptionalText(cells, columns('variantImage'), 2000) ??
      readOptionalText(cells, columns('image'), 2000) ??
      readOptionalText(head, columns('image'), 2000),
  }
}

type Reading = { columns: ProductColumns; context: ReadingContext }

function readRows(rows: readonly SourceRow[], reading: Reading): ProductReading {
  const head = rows[0]?.cells ?? []
  const variants = rows.filter(({ cells }, at) => at === 0 || isVariantRow(cells, reading.columns))
  const { entries: products, rejections } = readEach(variants, ({ cells }) => readProduct(cells, head, reading))
  const { texts, cut } = readProductTexts(head, (field) => (field === 'shop_id' ? null : reading.columns(field)))
  return {
    products: products.map((product, at) => ({ ...product, texts: at === 0 ? texts : null })),
    rejections,
    cutTexts: cut,
  }
}

/** Shopify's product export, current and previous: a row per variant, and more rows for images. */
export function createShopifyProductsFormat(columns: Columns): ProductFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'shopify',
    keyOf: (cells) => productOf(cells, found),
    amountColumns: [found('price').at, found('cost').at],
    read: (rows, context) => readRows(rows, { columns: found, context }),
    notes: [],
  }
}
