/** What can be wrong with a product in the catalog, the most urgent first. */
export const CATALOG_GAPS = [
  'no_cost',
  'no_price',
  'no_image',
  'no_type',
  'no_vendor',
  'no_description',
  'no_tags',
  'no_seo_description',
  'no_image_alt',
  'same_sku',
  'same_title',
  'code_title',
  'capital_title',
  'long_title',
  'not_listed',
] as const

export type CatalogGap = (typeof CATALOG_GAPS)[number]

/** The texts of a product that product files can bring. */
export const CATALOG_TEXTS = ['description', 'tags', 'seo_description', 'image_alt'] as const

/** The fields of a product that product files can bring. */
export const CATALOG_FIELDS = ['cost', 'price', 'image', 'type', 'vendor', ...CATALOG_TEXTS] as const

export type CatalogField = (typeof CATALOG_FIELDS)[number]

/** Longer titles are cut in most search results and shop themes. */
export const LONGEST_TITLE = 70

/** Why products belong together. */
export const COLLECTION_KINDS = ['together', 'season', 'vendor', 'type'] as const

/** How many products a collection has at least. */
export const LEAST_IN_COLLECTION = { together: 3, season: 3, vendor: 4, type: 4 } as const
