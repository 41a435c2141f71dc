import {
  RowProblem,
  readOptionalAmount,
  readOptionalText,
  readStock,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Column, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import {
  variantKey,
  type ParsedProduct,
  type ProductFormat,
  type ProductReading,
} from '#domain/imports/parsed-product.ts'
import { type ProductTextField, type ProductTexts, readProductTexts } from '#domain/imports/product-texts.ts'
import { readEach } from '#domain/imports/read-rows.ts'

/** Columns have names in the site's language: English, German, French, Spanish, Dutch or Italian. */
const NAMES = {
  id: ['ID'],
  type: ['Type', 'Typ', 'Tipo'],
  sku: ['SKU', 'Artikelnummer', 'UGS', 'COD'],
  name: ['Name', 'Nom', 'Nombre', 'Naam', 'Nome'],
  published: ['Published', 'Veröffentlicht', 'Publié', 'Publicado', 'Gepubliceerd', 'Pubblicato'],
  stock: ['Stock', 'Lager', 'Inventaire', 'Inventario', 'Voorraad', 'Magazzino'],
  price: [
    'Regular price',
    'Regulärer Preis',
    'Tarif régulier',
    'Precio normal',
    'Reguliere prijs',
    'Prezzo di listino',
  ],
  cost: ['Cost of goods'],
  brands: ['Brands', 'Merken'],
  categories: ['Categories', 'Kategorien', 'Catégories', 'Categorías', 'Categorieën', 'Categorie'],
  images: ['Images', 'Bilder', 'Imágenes', 'Afbeeldingen', 'Immagine'],
  parent: ['Parent', 'Übergeordnetes Produkt', 'Superior', 'Hoofd', 'Genitore'],
  description: ['Description', 'Beschreibung', 'Descripción', 'Beschrijving', 'Descrizione'],
  summary: [
    'Short description',
    'Kurzbeschreibung',
    'Description courte',
    'Descripción corta',
    'Korte beschrijving',
    'Breve descrizione',
  ],
  tags: ['Tags', 'Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tag'],
  seo_title: ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'],
  seo_description: ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'],
} as const

/** Names of the columns with attribute values. "#" stands for a number. */
const ATTRIBUTE_VALUES = [
  'Attribute # value(s)',
  'Attribut # Wert(e)',
  'Valeur(s) de l’attribut #',
  "Valeur(s) de l'attribut #",
  'Valor(es) del atributo #',
  'Waarde eigenschap #',
  'Attributo # valore(i)',
  'Attributo # valuta(e)',
]

const MAX_ATTRIBUTES = 50

type ProductColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]
type Reading = { columns: ProductColumns; attributes: Column[]; context: ReadingContext }

const hasAny = (columns: Columns, field: keyof typeof NAMES): boolean => columns.find(...NAMES[field]).at >= 0

export function isWooProducts(columns: Columns): boolean {
  const isCatalog = (['type', 'name', 'published'] as const).every((field) => hasAny(columns, field))
  return isCatalog && (['price', 'stock', 'parent'] as const).some((field) => hasAny(columns, field))
}

function findAttributes(columns: Columns): Column[] {
  const found: Column[] = []
  for (let at = 1; at <= MAX_ATTRIBUTES; at += 1) {
    const column = columns.find(...ATTRIBUTE_VALUES.map((name) => name.replace('#', String(at))))
    if (column.at < 0) return found
    found.push(column)
  }
  return found
}

/** "simple, downloadable, virtual" is a simple product. These words aren't translated. */
const typeOf = (cells: Cells, columns: ProductColumns): string =>
  readText(cells, columns('type')).toLowerCase().split(',')[0]?.trim() ?? ''

const idOf = (cells: Cells, columns: ProductColumns): string => readOrderNumber(cells, columns('id'))

/** A variation has its parent's SKU, or "id:44" if the parent has none. */
function productOf(cells: Cells, columns: ProductColumns): string {
  const parent = readText(cells, columns('parent'))
  if (typeOf(cells, columns) === 'variation' && parent !== '') return parent
  return readText(cells, columns('sku')) || `id:${idOf(cells, columns)}`
}

/** Returns the first value in a cell. Values are separated by ", ", and a comma within a value is written "\,". */
function firstOf(text: string | null): string | null {
  const first = text
    ?.split(/(?<!\\), */)[0]
    ?.replaceAll('\\,', ',')
    .trim()
  return first === undefined || first === '' ? null : first
}

/**
 * Reads the names of product and variation. WooCommerce names a variation "Hoodie - Red, Large", or "Hoodie" if it has
 * many attributes.
 */
function namesOf(cells: Cells, parentName: string | null, { columns, attributes }: Reading) {
  const name = readOptionalText(cells, columns('name'))
  if (name === null) throw new RowProblem(columns('name').name, 'the name is missing')
  if (typeOf(cells, columns) !== 'variation') return { title: name, variant: null }
  const start = `${parentName ?? ''} - `
  if (parentName !== null && name.startsWith(start) && name.length > start.length) {
    return { title: parentName, variant: name.slice(start.length).slice(0, 300) }
  }
  const values = attributes.map((column) => readText(cells, column)).filter((value) => value !== '')
  return { title: name, variant: name === parentName && values.length > 0 ? values.join(' / ').slice(0, 300) : null }
}

const STATUSES: Record<string, string> = { '1': 'active', '0': 'private', '-1': 'draft' }

/** `null` for untracked stock and for "parent", which is stock shared by all variations. */
const stockOf = (cells: Cells, { columns, context }: Reading): number | null =>
  readText(cells, columns('stock')).toLowerCase() === 'parent' ? null : readStock(cells, columns('stock'), context)

function readProduct(cells: Cells, parent: Cells | null, reading: Reading): Omit<ParsedProduct, 'texts'> {
  const { columns, context } = reading
  const shared = (field: 'brands' | 'categories' | 'images', length: number): string | null =>
    firstOf(
      readOptionalText(cells, columns(field), 5000) ?? readOptionalText(parent ?? [], columns(field), 5000),
    )?.slice(0, length) ?? null
  const id = idOf(cells, columns)
  return {
    variantKey: id === '' ? null : variantKey('woocommerce', [id]),
    sku: readOptionalText(cells, columns('sku'), 100),
    ...namesOf(cells, parent === null ? null : readText(parent, columns('name')), reading),
    handle: null,
    vendor: shared('brands', 255),
    productType: shared('categories', 255),
    category: shared('categories', 255),
    status: STATUSES[readText(cells, columns('published'))] ?? null,
    price: readOptionalAmount(cells, columns('price'), context),
    unitCost: readOptionalAmount(cells, columns('cost'), context),
    inventoryQuantity: stockOf(cells, reading),
    imageUrl: shared('images', 2000),
  }
}

/** Removes variable and grouped products, because only their variations and members are sold. */
function soldRows(rows: readonly SourceRow[], columns: ProductColumns): SourceRow[] {
  const types = rows.map(({ cells }) => typeOf(cells, columns))
  const notSold = types.includes('variation') ? ['grouped', 'variable'] : ['grouped']
  return rows.filter((_row, at) => !notSold.includes(types[at] ?? ''))
}

/** The export writes line breaks as "\\n". A product without a description has a short one. */
function textsOf(cells: Cells, columns: ProductColumns) {
  const hasDescription = readText(cells, columns('description')) !== '' || columns('summary').at < 0
  const columnOf = (field: ProductTextField): Column | null => {
    if (field === 'shop_id') return columns('id')
    if (field === 'image_alt') return null
    return columns(field === 'description' && !hasDescription ? 'summary' : field)
  }
  return readProductTexts(
    cells.map((cell) => cell.replaceAll('\\n', '\n')),
    columnOf,
  )
}

/** Each variation says whose it is, because two products can have the same name. */
const idIn = ({ shop_id }: ProductTexts): ProductTexts | null => (shop_id ? { shop_id } : null)

function readRows(rows: readonly SourceRow[], reading: Reading): ProductReading {
  const { columns } = reading
  const parent = rows.find(({ cells }) => typeOf(cells, columns) !== 'variation')?.cells ?? null
  const sold = soldRows(rows, columns)
  const { entries: products, rejections } = readEach(sold, ({ cells }) => readProduct(cells, parent, reading))
  const { texts, cut } = textsOf(parent ?? sold[0]?.cells ?? [], columns)
  return {
    products: products.map((product, at) => ({ ...product, texts: at === 0 ? texts : idIn(texts) })),
    rejections,
    cutTexts: cut,
  }
}

/** WooCommerce's product export: a row per product, then a row per variation. */
export function createWooProductsFormat(columns: Columns): ProductFormat {
  const found = pickColumns(columns, NAMES)
  const attributes = findAttributes(columns)
  return {
    platform: 'woocommerce',
    keyOf: (cells) => productOf(cells, found),
    amountColumns: [found('price').at, found('cost').at],
    read: (rows, context) => readRows(rows, { columns: found, attributes, context }),
    notes: ['Variable and grouped products aren’t sold themselves. Their variations and products count instead.'],
  }
}
