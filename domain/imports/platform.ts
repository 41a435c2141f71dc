/** `table` is a file of an unknown platform. */
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
