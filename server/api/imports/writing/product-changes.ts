import { runStep } from '#server/api/publication/publication.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { productKey, type ParsedProduct } from '#domain/imports/parsed-product.ts'
import type { Destination } from './reference-ids.ts'

const FIELDS = `
  match_key text, sku text, title text, variant text, handle text, vendor text, product_type text, status text,
  price numeric, unit_cost numeric, inventory_quantity integer, image_url text`

/** A file that does not name something does not take it away. */
const COMPARE = `
  select given.match_key, products.id is null as is_new,
    (products.sku, products.title, products.variant, products.handle, products.vendor, products.product_type,
      products.status, products.price, products.unit_cost, products.inventory_quantity, products.image_url)
    is distinct from
    (coalesce(given.sku, products.sku), given.title, coalesce(given.variant, products.variant),
      coalesce(given.handle, products.handle), coalesce(given.vendor, products.vendor),
      coalesce(given.product_type, products.product_type), coalesce(given.status, products.status),
      coalesce(given.price, products.price), coalesce(given.unit_cost, products.unit_cost),
      given.inventory_quantity, coalesce(given.image_url, products.image_url)) as is_different
  from jsonb_to_recordset($2::jsonb) as given (${FIELDS})
  left join public.products on products.store_id = $1 and products.match_key = given.match_key`

const INSERT = `
  insert into public.products (
    store_id, import_id, match_key, sku, title, variant, handle, vendor, product_type, status, price, unit_cost,
    inventory_quantity, image_url
  )
  select $1, $2, given.* from jsonb_to_recordset($3::jsonb) as given (${FIELDS})
  on conflict (store_id, match_key) do nothing`

const UPDATE = `
  update public.products set
    sku = coalesce(given.sku, products.sku),
    title = given.title,
    variant = coalesce(given.variant, products.variant),
    handle = coalesce(given.handle, products.handle),
    vendor = coalesce(given.vendor, products.vendor),
    product_type = coalesce(given.product_type, products.product_type),
    status = coalesce(given.status, products.status),
    price = coalesce(given.price, products.price),
    unit_cost = coalesce(given.unit_cost, products.unit_cost),
    inventory_quantity = given.inventory_quantity,
    image_url = coalesce(given.image_url, products.image_url),
    updated_at = imports.published_at
  from jsonb_to_recordset($2::jsonb) as given (${FIELDS}), public.imports
  where products.store_id = $1 and products.match_key = given.match_key
    and imports.id = $3 and products.updated_at <= imports.published_at`

const decimal = (amount: bigint | null): string | null => (amount === null ? null : formatMicros(amount))

export type ProductRow = { match_key: string; [column: string]: string | number | null }

export function toProductRow(product: ParsedProduct): ProductRow {
  return {
    match_key: productKey(product),
    sku: product.sku,
    title: product.title,
    variant: product.variant,
    handle: product.handle,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status,
    price: decimal(product.price),
    unit_cost: decimal(product.unitCost),
    inventory_quantity: product.inventoryQuantity,
    image_url: product.imageUrl,
  }
}

/** Parts products into those that are new to the store, those that have changed, and the others. */
export async function compareProducts({ database, storeId }: Destination, rows: readonly ProductRow[]) {
  type Compared = { match_key: string; is_new: boolean; is_different: boolean }
  const { rows: compared } = await runStep<Compared>(database, COMPARE, [storeId, JSON.stringify(rows)])
  const fresh = new Set(compared.filter(({ is_new }) => is_new).map(({ match_key }) => match_key))
  const different = new Set(
    compared.filter(({ is_new, is_different }) => !is_new && is_different).map(({ match_key }) => match_key),
  )
  return {
    fresh: rows.filter(({ match_key }) => fresh.has(match_key)),
    changed: rows.filter(({ match_key }) => different.has(match_key)),
  }
}

/** New products are hidden until the import is published. */
export async function insertProducts({ database, storeId, importId }: Destination, rows: readonly ProductRow[]) {
  if (rows.length > 0) await runStep(database, INSERT, [storeId, importId, JSON.stringify(rows)])
}

export type Published = Pick<Destination, 'database' | 'storeId' | 'importId'>

/** Seen at once: does nothing before the import is published, nor to products that have changed since. */
export async function updateProducts({ database, storeId, importId }: Published, rows: readonly ProductRow[]) {
  await runStep(database, UPDATE, [storeId, JSON.stringify(rows), importId])
}
