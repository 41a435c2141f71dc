import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { productKey, type ParsedProduct } from '#domain/imports/parsed-product.ts'
import type { Destination, ImportTarget } from './import-work.ts'

const FIELDS = `
  match_key text, variant_key text, sku text, title text, variant text, handle text, vendor text, product_type text,
  category text, status text, price numeric, unit_cost numeric, inventory_quantity integer, image_url text`

/** If the file has no SKU, the product keeps its own SKU and match key, so that order lines still find it. */
const MATCH_KEY = `case when given.sku is null and products.sku is not null then products.match_key else given.match_key end`

/** The id of the product that a row is about. `$1` is the store. */
export const FIND_ID = `coalesce(
    (select id from public.products as known where known.store_id = $1 and known.variant_key = given.variant_key),
    (select coalesce(min(id) filter (where variant_key is null), case when count(*) = 1 then min(id) end)
      from public.products as known
      where given.variant_key is null and known.store_id = $1 and known.match_key = given.match_key)
  )`

/**
 * Finds the product of each row. A row with a variant key matches that variant. A row without one matches the product
 * created from order lines, or the only variant with its SKU or title. Fields missing in the file keep their values.
 */
const COMPARE = `
  select coalesce(given.variant_key, given.match_key) as key, products.id,
    (products.match_key, products.variant_key, products.sku, products.title, products.variant, products.handle,
      products.vendor, products.product_type, products.category, products.status, products.price, products.unit_cost,
      products.inventory_quantity, products.image_url)
    is distinct from
    (${MATCH_KEY}, coalesce(given.variant_key, products.variant_key), coalesce(given.sku, products.sku), given.title,
      coalesce(given.variant, products.variant), coalesce(given.handle, products.handle),
      coalesce(given.vendor, products.vendor), coalesce(given.product_type, products.product_type),
      coalesce(given.category, products.category), coalesce(given.status, products.status), coalesce(given.price, products.price),
      coalesce(given.unit_cost, products.unit_cost), given.inventory_quantity,
      coalesce(given.image_url, products.image_url)) as is_different
  from jsonb_to_recordset($2::jsonb) as given (${FIELDS})
  left join public.products on products.id = ${FIND_ID}`

/** The values that the file has. The stock is always included; null means that it isn't tracked. */
const SAID = `
  jsonb_strip_nulls(to_jsonb(given) - 'id') || jsonb_build_object('inventory_quantity', given.inventory_quantity)`

const INSERT = `
  with created as (
  insert into public.products (
    store_id, import_id, match_key, variant_key, sku, title, variant, handle, vendor, product_type, category, status,
    price, unit_cost, inventory_quantity, image_url
  )
  select $1, $2, given.* from jsonb_to_recordset($3::jsonb) as given (${FIELDS})
  on conflict do nothing
  returning id, match_key, variant_key
  )
  insert into private.product_facts (import_id, product_id, said)
  select $2, created.id, ${SAID}
  from created join jsonb_to_recordset($3::jsonb) as given (${FIELDS})
    on given.match_key = created.match_key and given.variant_key is not distinct from created.variant_key
  on conflict do nothing`

// Saves the values of each file, and the values before the first file, so that an import can be undone.
const LIST = `
  with given as materialized (
    select * from jsonb_to_recordset($3::jsonb) as given (id bigint, ${FIELDS})
  ), base as (
    insert into private.product_facts (import_id, product_id, said)
    select 0, products.id, to_jsonb(products)
    from public.products
    where products.store_id = $1 and products.id in (select id from given) and products.import_id <> $2
      and not exists (select from private.product_facts as facts where facts.product_id = products.id)
  )
  insert into private.product_facts (import_id, product_id, said)
  select $2, given.id, ${SAID} || jsonb_build_object('match_key', ${MATCH_KEY})
  from given join public.products on products.id = given.id
  on conflict (import_id, product_id) do update set said = product_facts.said || excluded.said`

/**
 * Selects new variants with the SKU or title of a product created from order lines. Skips those that share it with
 * another variant.
 */
const MERGEABLE = `
  select made.id, fresh.id as fresh_id, fresh.match_key, fresh.variant_key, fresh.sku, fresh.title, fresh.variant,
    fresh.handle, fresh.vendor, fresh.product_type, fresh.category, fresh.status, fresh.price, fresh.unit_cost,
    fresh.inventory_quantity, fresh.image_url
  from public.products as fresh
  join public.products as made on made.store_id = $1 and made.match_key = fresh.match_key and made.variant_key is null
  where fresh.store_id = $1 and fresh.import_id = $2 and fresh.variant_key is not null
    and not exists (
      select from public.products as other
      where other.store_id = $1 and other.match_key = fresh.match_key and other.variant_key is not null
        and other.id <> fresh.id
    )
  limit 300`

const DELETE = `
  with gone as (delete from public.products where import_id = $1 and id = any ($2) returning id)
  delete from private.product_facts where import_id = $1 and product_id in (select id from gone)`

const UPDATE = `
  update public.products set
    match_key = ${MATCH_KEY},
    variant_key = coalesce(given.variant_key, products.variant_key),
    sku = coalesce(given.sku, products.sku),
    title = given.title,
    variant = coalesce(given.variant, products.variant),
    handle = coalesce(given.handle, products.handle),
    vendor = coalesce(given.vendor, products.vendor),
    product_type = coalesce(given.product_type, products.product_type),
    category = coalesce(given.category, products.category),
    status = coalesce(given.status, products.status),
    price = coalesce(given.price, products.price),
    unit_cost = coalesce(given.unit_cost, products.unit_cost),
    inventory_quantity = given.inventory_quantity,
    image_url = coalesce(given.image_url, products.image_url),
    updated_at = imports.published_at
  from jsonb_to_recordset($2::jsonb) as given (id bigint, ${FIELDS}), public.imports
  where products.store_id = $1
    and products.id = coalesce(given.id, (
      -- An older version saved changes without the product's id.
      select id from public.products as plain
      where plain.store_id = $1 and plain.match_key = given.match_key and plain.variant_key is null
    ))
    and imports.id = $3 and products.updated_at <= imports.published_at
    and not exists (
      select from public.products as other
      where other.store_id = $1 and other.variant_key = given.variant_key and other.id <> products.id
    )`

const decimal = (amount: bigint | null): string | null => (amount === null ? null : formatMicros(amount))

export type ProductRow = {
  match_key: string
  variant_key: string | null
  [column: string]: string | number | null
}

/** A row of the file that matches an existing product. */
export type ProductChange = ProductRow & { id: string }

export function toProductRow(product: ParsedProduct): ProductRow {
  const { title, variant } = product
  return {
    match_key: productKey({ sku: product.sku, title: variant === null ? title : `${title} - ${variant}` }),
    variant_key: product.variantKey,
    sku: product.sku,
    title,
    variant,
    handle: product.handle,
    vendor: product.vendor,
    product_type: product.productType,
    category: product.category,
    status: product.status,
    price: decimal(product.price),
    unit_cost: decimal(product.unitCost),
    inventory_quantity: product.inventoryQuantity,
    image_url: product.imageUrl,
  }
}

/** Returns the key of a product. Two rows with the same key are the same product. */
export const keyOf = ({ variant_key, match_key }: ProductRow): string => variant_key ?? match_key

/** Returns the rows of new products and of changed products. Leaves out unchanged products. */
export async function compareProducts(destination: Destination, rows: readonly ProductRow[]) {
  const { database, storeId } = destination
  type Compared = { key: string; id: string | null; is_different: boolean }
  const { rows: compared } = await queryAsService<Compared>(database, COMPARE, [storeId, JSON.stringify(rows)])
  const known = new Map(compared.map((row) => [row.key, row]))
  const listed = rows.flatMap((row): ProductChange[] => {
    const { id = null } = known.get(keyOf(row)) ?? {}
    return id === null ? [] : [{ ...row, id }]
  })
  await saveFacts(destination, listed)
  const changed = listed.filter((row) => known.get(keyOf(row))?.is_different)
  return { fresh: rows.filter((row) => (known.get(keyOf(row))?.id ?? null) === null), changed }
}

/** Saves the file's values for existing products. Readers don't see these rows. */
async function saveFacts({ database, storeId, importId }: Destination, rows: readonly ProductChange[]) {
  if (rows.length > 0) await queryAsService(database, LIST, [storeId, importId, JSON.stringify(rows)])
}

/** Creates products, which are hidden until the import is published. */
export async function insertProducts({ database, storeId, importId }: Destination, rows: readonly ProductRow[]) {
  if (rows.length > 0) await queryAsService(database, INSERT, [storeId, importId, JSON.stringify(rows)])
}

const MOVE_TEXTS = `
  update private.product_texts as texts set product_id = moved.id
  from unnest($2::bigint[], $3::bigint[]) as moved (fresh_id, id)
  where import_id = $1 and product_id = moved.fresh_id
    and not exists (select from private.product_texts as own where own.import_id = $1 and own.product_id = moved.id)`

/**
 * Deletes up to 300 new variants that match products created from order lines, and returns them as changes to these
 * products. Call it until it returns an empty list.
 */
export async function mergeNewVariants(destination: Destination): Promise<ProductChange[]> {
  const { database, storeId, importId } = destination
  const { rows } = await queryAsService<ProductChange & { fresh_id: string }>(database, MERGEABLE, [storeId, importId])
  const freshIds = rows.map(({ fresh_id }) => fresh_id)
  if (rows.length > 0) {
    await queryAsService(database, MOVE_TEXTS, [importId, freshIds, rows.map(({ id }) => id)])
    await queryAsService(database, DELETE, [importId, freshIds])
  }
  await saveFacts(destination, rows)
  return rows
}

/**
 * Applies changes to products. Does nothing before publication, because readers see the changes at once. Skips products
 * that a later import has changed.
 */
export async function updateProducts({ database, storeId, importId }: ImportTarget, rows: readonly ProductChange[]) {
  await queryAsService(database, UPDATE, [storeId, JSON.stringify(rows), importId])
}
