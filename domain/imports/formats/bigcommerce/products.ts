import { parseAmount, parseQuantity, type DecimalMark } from '#domain/imports/cells/amount.ts'
import { RowProblem } from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'
import { multiply } from '#domain/imports/cells/micros.ts'

type PackedProduct = { sku: string | null; title: string; quantity: bigint; unitPrice: bigint; total: bigint }

/** The keys in the order in which they appear in the cell. */
const KEYS = [
  'Product ID',
  'Product Qty',
  'Product SKU',
  'Product Name',
  'Product Weight',
  'Product Variation Details',
  'Product Unit Price',
  'Product Total Price',
] as const

type Key = (typeof KEYS)[number]

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#039;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

const decoded = (text: string): string =>
  text.replace(/&(?:amp|quot|#039|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)

/** Returns the positions of the keys. Searches in order, because a product's name can contain a key too. */
function findKeys(text: string): { key: Key; from: number; valueFrom: number }[] {
  let searched = 0
  return KEYS.flatMap((key) => {
    const mark = `${key}:`
    const from = text.indexOf(mark, searched)
    if (from < 0) return []
    searched = from + mark.length
    return [{ key, from, valueFrom: searched }]
  })
}

function valuesIn(text: string): ReadonlyMap<Key, string> {
  const keys = findKeys(text)
  return new Map(
    keys.map(({ key, valueFrom }, at) => [
      key,
      text
        .slice(valueFrom, keys[at + 1]?.from)
        .trim()
        .replace(/,$/, '')
        .trim(),
    ]),
  )
}

function required<Value>(
  value: Value | null,
  { key, text, column }: { key: Key; text: string; column: Column },
): Value {
  if (value === null) throw new RowProblem(column.name, `"${text.slice(0, 60)}" has no readable ${key.toLowerCase()}`)
  return value
}

function unpackOne(text: string, column: Column, decimal: DecimalMark): PackedProduct {
  const values = valuesIn(text)
  const read = <Value>(key: Key, parse: (written: string, mark: DecimalMark) => Value | null): Value =>
    required(parse(values.get(key) ?? '', decimal), { key, text, column })
  const quantity = read('Product Qty', parseQuantity)
  const unitPrice = read('Product Unit Price', parseAmount)
  const sku = values.get('Product SKU') ?? ''
  const variation = values.get('Product Variation Details') ?? ''
  const name = values.get('Product Name') || sku || 'No name'
  return {
    sku: sku === '' ? null : sku.slice(0, 100),
    title: decoded(variation === '' ? name : `${name} - ${variation}`).slice(0, 500),
    quantity,
    unitPrice,
    total: parseAmount(values.get('Product Total Price') ?? '', decimal) ?? multiply(unitPrice, quantity),
  }
}

/**
 * Reads "Product ID: 100, Product Qty: 1, Product SKU: X, Product Name: Y, …, Product Total Price: 67.50", separated
 * by "|". Names can contain commas, colons and bars.
 */
export function unpackProducts(text: string, column: Column, decimal: DecimalMark): PackedProduct[] {
  return text
    .split(/\|(?=\s{0,9}Product ID:)/)
    .filter((part) => part.trim() !== '')
    .map((part) => unpackOne(part, column, decimal))
}
