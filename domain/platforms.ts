/** The commerce platforms that a store can be marked as connected to. */
export const PLATFORMS = [
  { id: 'shopify', name: 'Shopify', files: 'Import its orders, products and customers exports.' },
  { id: 'woocommerce', name: 'WooCommerce', files: 'Import its orders and products exports.' },
  { id: 'bigcommerce', name: 'BigCommerce', files: 'Import its orders export.' },
  { id: 'magento', name: 'Magento', files: 'Import its orders export. You match its columns once.' },
  { id: 'medusa', name: 'Medusa', files: 'Import its orders export.' },
  { id: 'vendure', name: 'Vendure', files: 'Import its orders export.' },
  { id: 'etsy', name: 'Etsy', files: 'Import its orders and order items files.' },
  { id: 'amazon', name: 'Amazon', files: 'Import its order and settlement reports.' },
] as const

export type PlatformId = (typeof PLATFORMS)[number]['id']
