/** What can be wrong with a product in the catalog, the most urgent first. */
export const CATALOG_GAPS = [
  'no_cost',
  'no_price',
  'no_image',
  'no_type',
  'no_vendor',
  'same_sku',
  'same_title',
  'code_title',
  'capital_title',
  'long_title',
  'not_listed',
] as const

export type CatalogGap = (typeof CATALOG_GAPS)[number]

/** The fields of a product that product files can bring. */
export const CATALOG_FIELDS = ['cost', 'price', 'image', 'type', 'vendor'] as const

export type CatalogField = (typeof CATALOG_FIELDS)[number]

/** Longer titles are cut in most search results and shop themes. */
export const LONGEST_TITLE = 70

/** Why products belong together. */
export const COLLECTION_KINDS = ['together', 'season', 'vendor', 'type'] as const

/** How many products a collection has at least. */
export const LEAST_IN_COLLECTION = { together: 3, season: 3, vendor: 4, type: 4 } as const
