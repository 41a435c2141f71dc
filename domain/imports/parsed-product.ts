import type { Platform } from './platform.ts'
import type { ProductTexts } from './product-texts.ts'
import type { ReadingContext, Rejection, SourceRow } from './parsed-order.ts'

/** One variant of a product. Amounts are in millionths. */
export type ParsedProduct = {
  /** From `variantKey`; `null` if the file has only SKU and title. */
  variantKey: string | null
  sku: string | null
  title: string
  variant: string | null
  handle: string | null
  vendor: string | null
  productType: string | null
  /** The shop's category, or else the type. */
  category: string | null
  status: string | null
  price: bigint | null
  unitCost: bigint | null
  /** `null` if the stock isn't tracked. */
  inventoryQuantity: number | null
  imageUrl: string | null
  /** Files say the texts of a product once: its first variant has them. The others have its id in the shop at most. */
  texts: ProductTexts | null
}

export type ProductReading = {
  products: ParsedProduct[]
  rejections: Rejection[]
  /** How many texts were longer than what is stored. */
  cutTexts: number
}

export type ProductFormat = {
  platform: Platform
  /** Key of the row's product. Rows of one product are consecutive. */
  keyOf(cells: readonly string[]): string
  amountColumns: number[]
  read(rows: readonly SourceRow[], context: ReadingContext): ProductReading
  notes: string[]
}

const MAX_KEY_LENGTH = 400

/** An indexed key must be shorter than 2,700 bytes, and a character can have four bytes. */
const MAX_VARIANT_KEY_LENGTH = 600

/** Identifies a variant by the platform's id, or by the product's handle and its options. */
export const variantKey = (platform: Platform, identity: readonly string[]): string =>
  `${platform}:${JSON.stringify(identity)}`.toLowerCase().slice(0, MAX_VARIANT_KEY_LENGTH)

/** Returns the key that matches order lines with products: the SKU, or the title if there is no SKU. */
export function productKey({ sku, title }: { sku: string | null; title: string }): string {
  return (sku === null ? `title:${title}` : `sku:${sku}`).toLowerCase().slice(0, MAX_KEY_LENGTH)
}
