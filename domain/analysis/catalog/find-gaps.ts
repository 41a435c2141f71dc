import type { CatalogRow } from '#domain/contracts/catalog/catalog.ts'
import {
  CATALOG_FIELDS,
  CATALOG_GAPS,
  CATALOG_TEXTS,
  type CatalogField,
  type CatalogGap,
  LONGEST_TITLE,
} from '#domain/contracts/catalog/catalog-terms.ts'
import { productOf } from './product-of.ts'

/** A variant with sales or stock. A text that no file of the product has a column for is `null`. */
export type CatalogVariant = Record<CatalogField, boolean | null> & {
  id: string
  title: string
  variant: string | null
  sku: string | null
  handle: string | null
  /** The product's id in the shop, where another product has the same title. */
  shopId: string | null
  /** Whether a product file lists it. Others are known only from orders. */
  isListed: boolean
  /** In minor units. */
  netSales: number
}

type Gaps = {
  rows: CatalogRow[]
  products: number
  netSales: number
  touched: number
  counts: { gap: CatalogGap; products: number; touched: number }[]
  notInFiles: CatalogField[]
  hasFile: boolean
}

const GAP_OF_FIELD = {
  cost: 'no_cost',
  price: 'no_price',
  image: 'no_image',
  type: 'no_type',
  vendor: 'no_vendor',
  description: 'no_description',
  tags: 'no_tags',
  seo_description: 'no_seo_description',
  image_alt: 'no_image_alt',
} as const satisfies Record<CatalogField, CatalogGap>

const plain = (text: string): string => text.trim().toLowerCase()

/** Other scripts write names in fewer than three letters. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Without three letters in a row, a title with a digit is no name, such as "A-4471". */
const isCode = ({ title, sku }: CatalogVariant): boolean =>
  (sku !== null && plain(sku) === plain(title)) ||
  (/\d/.test(title) && !/\p{L}{3}/u.test(title) && !OTHER_SCRIPT.test(title))

const LEAST_LETTERS = 5

/** A word in capitals may be a brand. */
function isInCapitals(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? []
  return (
    letters.length >= LEAST_LETTERS &&
    /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(title) &&
    title === title.toUpperCase() &&
    title !== title.toLowerCase()
  )
}

function titleGaps(variant: CatalogVariant): CatalogGap[] {
  if (isCode(variant)) return ['code_title']
  const { title } = variant
  return [
    ...(isInCapitals(title) ? ['capital_title' as const] : []),
    ...(Array.from(title).length > LONGEST_TITLE ? ['long_title' as const] : []),
  ]
}

/** The keys that more than one of the items has. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    if (seen.has(key)) twice.add(key)
    seen.add(key)
  }
  return twice
}

const skuOf = ({ sku }: CatalogVariant): string | null => (sku === null || sku.trim() === '' ? null : plain(sku))

/** Two rows of a title without a variant's name are two products. */
const nameOf = ({ title, variant }: CatalogVariant): string => JSON.stringify([plain(title), plain(variant ?? '')])

/** Returns what says whether two products share a title or an SKU. */
function findDuplicates(variants: readonly CatalogVariant[]) {
  const skus = repeated(variants, skuOf)
  const names = repeated(variants, nameOf)
  const handles = new Map(variants.map((each) => [productOf(each), each]))
  const titles = repeated([...handles.values()], ({ title }) => plain(title))
  return (each: CatalogVariant): CatalogGap[] => [
    ...(skus.has(skuOf(each) ?? '') ? ['same_sku' as const] : []),
    ...(names.has(nameOf(each)) || titles.has(plain(each.title)) ? ['same_title' as const] : []),
  ]
}

const sum = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0)

type Judged = { variant: CatalogVariant; gaps: readonly CatalogGap[] }

/** Returns the row of a product, named by its variant that sells best. */
function toRow(judged: readonly [Judged, ...Judged[]]): CatalogRow {
  const [first] = judged
  const best = judged.reduce((one, { variant }) => (variant.netSales > one.netSales ? variant : one), first.variant)
  const gaps = CATALOG_GAPS.map((gap) => ({ gap, variants: judged.filter((each) => each.gaps.includes(gap)).length }))
  return {
    id: best.id,
    title: best.title,
    sku: best.sku,
    variants: judged.length,
    netSales: sum(judged, ({ variant }) => variant.netSales),
    touched: sum(judged, ({ variant, gaps: own }) => (own.length > 0 ? variant.netSales : 0)),
    gaps: gaps.filter(({ variants }) => variants > 0),
  }
}

const TEXTS: readonly CatalogField[] = CATALOG_TEXTS

/** Files without a column for a text are told from files where it is blank. */
const isTold = (variant: CatalogVariant, field: CatalogField): boolean =>
  variant[field] === true || (variant[field] === false && TEXTS.includes(field))

/** What product files say of other products and not of this one. */
function missingIn(variant: CatalogVariant, told: readonly CatalogField[], hasFile: boolean): CatalogGap[] {
  if (!variant.isListed) return hasFile ? ['not_listed'] : []
  return told.filter((field) => variant[field] === false).map((field) => GAP_OF_FIELD[field])
}

const isFilled = <Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] => items.length > 0

/**
 * Finds what is missing, twice, or hard to read in a catalog, the products with the most net sales first. A field is missing
 * only where product files say it of other products, a text where the product's own file has its column, and only of
 * products that they list. Net sales count once, however
 * many gaps a product has.
 */
export function findGaps(variants: readonly CatalogVariant[]): Gaps {
  const listed = variants.filter(({ isListed }) => isListed)
  const told = CATALOG_FIELDS.filter((field) => listed.some((each) => isTold(each, field)))
  const duplicatesOf = findDuplicates(variants)
  const judged = variants.map((variant): Judged => {
    const missing = missingIn(variant, told, listed.length > 0)
    return { variant, gaps: [...missing, ...duplicatesOf(variant), ...titleGaps(variant)] }
  })
  const groups = [...Map.groupBy(judged, ({ variant }) => productOf(variant)).values()]
  const products = groups.flatMap((group) => (isFilled(group) ? [toRow(group)] : []))
  const rows = products
    .filter(({ gaps }) => gaps.length > 0)
    .toSorted((one, other) => other.touched - one.touched || one.title.localeCompare(other.title))
  const counts = CATALOG_GAPS.map((gap) => ({
    gap,
    products: rows.filter(({ gaps }) => gaps.some((each) => each.gap === gap)).length,
    touched: sum(judged, (each) => (each.gaps.includes(gap) ? each.variant.netSales : 0)),
  }))
  return {
    rows,
    products: products.length,
    netSales: sum(products, ({ netSales }) => netSales),
    touched: sum(rows, ({ touched }) => touched),
    counts: counts.filter(({ products: count }) => count > 0),
    notInFiles: CATALOG_FIELDS.filter((field) => !told.includes(field)),
    hasFile: listed.length > 0,
  }
}
