import type { Platform } from './platform.ts'
import type { ReadingContext, Rejection, SourceRow } from './parsed-order.ts'

/** One variant of a product. Amounts in millionths; `null` where the file has none. */
export type ParsedProduct = {
  /** Of `variantKey`; `null` where the file tells nothing but the SKU and the title. */
  variantKey: string | null
  sku: string | null
  title: string
  variant: string | null
  handle: string | null
  vendor: string | null
  productType: string | null
  status: string | null
  price: bigint | null
  unitCost: bigint | null
  /** `null` is "not tracked", not zero. */
  inventoryQuantity: number | null
  imageUrl: string | null
}

export type ProductReading = { products: ParsedProduct[]; rejections: Rejection[] }

export type ProductFormat = {
  platform: Platform
  /** The product a row belongs to; rows of one product follow each other. */
  keyOf(cells: readonly string[]): string
  amountColumns: number[]
  read(rows: readonly SourceRow[], context: ReadingContext): ProductReading
  notes: string[]
}

const MAX_KEY_LENGTH = 400

/** A key is indexed: with four bytes a character it has to stay below 2,700 bytes. */
const MAX_VARIANT_KEY_LENGTH = 600

/** What makes a variant itself, whatever its SKU: the platform's id, or a product's handle and the options in their order. */
export const variantKey = (platform: Platform, identity: readonly string[]): string =>
  `${platform}:${JSON.stringify(identity)}`.toLowerCase().slice(0, MAX_VARIANT_KEY_LENGTH)

/** What order lines and products are matched by: the SKU, else the title. */
export function productKey({ sku, title }: { sku: string | null; title: string }): string {
  return (sku === null ? `title:${title}` : `sku:${sku}`).toLowerCase().slice(0, MAX_KEY_LENGTH)
}
