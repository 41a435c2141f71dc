/** What a file of orders comes from; `table` is a table of nobody knows which. */
const PLATFORMS = [
  'shopify',
  'woocommerce',
  'bigcommerce',
  'etsy',
  'square',
  'amazon',
  'stripe',
  'medusa',
  'vendure',
  'shopware',
  'prestashop',
  'olist',
  'online_retail',
  'table',
  'sample',
] as const

export type Platform = (typeof PLATFORMS)[number]
