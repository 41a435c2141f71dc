import type { Collection } from '#domain/contracts/catalog/catalog.ts'
import type { CatalogField, CatalogGap } from '#domain/contracts/catalog/catalog-terms.ts'
import { MONTHS } from '#domain/months.ts'

/** What a gap is called on a row. */
export const GAP_LABELS = {
  no_cost: 'No cost',
  no_price: 'No price',
  no_image: 'No image',
  no_type: 'No type',
  no_vendor: 'No vendor',
  no_description: 'No description',
  no_tags: 'No tags',
  no_seo_description: 'No SEO description',
  no_image_alt: 'No alt text',
  same_sku: 'SKU used twice',
  same_title: 'Title used twice',
  code_title: 'Title is a code',
  capital_title: 'Title in capitals',
  long_title: 'Title over 70 characters',
  not_listed: 'Not in your product files',
} as const satisfies Record<CatalogGap, string>

export const FIELD_LABELS = {
  cost: 'costs',
  price: 'prices',
  image: 'images',
  type: 'types',
  vendor: 'vendors',
  description: 'descriptions',
  tags: 'tags',
  seo_description: 'SEO descriptions',
  image_alt: 'alt texts',
} as const satisfies Record<CatalogField, string>

const SEASON_MONTHS = 3

const monthAt = (month: number): string => MONTHS[(month - 1) % MONTHS.length] ?? ''

/** Returns what a collection is called; `quote` marks a name from the store. */
export function nameCollection({ kind, name }: Collection, quote: (name: string) => string): string {
  switch (kind) {
    case 'together':
      return `Bought with ${quote(name)}`
    case 'season':
      return `${monthAt(Number(name))} to ${monthAt(Number(name) + SEASON_MONTHS - 1)}`
    case 'vendor':
      return `By ${quote(name)}`
    case 'type':
      return quote(name)
  }
}

type Format = { number: (value: number) => string }

/** Says which counts support a collection. */
export function describeSupport({ kind, count }: Collection, { number }: Format): string {
  switch (kind) {
    case 'together':
      return `Each was in at least ${number(count)} of the same orders`
    case 'season':
      return `At least 60% of the units sold in these months, in both of the last two years; ${number(count)} units in all`
    case 'vendor':
    case 'type':
      return `${number(count)} orders had at least one of them`
  }
}
