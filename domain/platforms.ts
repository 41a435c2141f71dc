/** The commerce platforms that a store can be marked as connected to. */
export const PLATFORMS = [
  { id: 'shopify', name: 'Shopify', files: 'Export your orders, products and customers, then import the files.' },
  { id: 'woocommerce', name: 'WooCommerce', files: 'Export your orders and products, then import the files.' },
  { id: 'bigcommerce', name: 'BigCommerce', files: 'Export your orders, then import the file.' },
  {
    id: 'magento',
    name: 'Magento',
    files: 'Export your orders, then import the file. The first time, you choose what each column means.',
  },
  { id: 'medusa', name: 'Medusa', files: 'Export your orders, then import the file.' },
  { id: 'vendure', name: 'Vendure', files: 'Export your orders, then import the file.' },
  { id: 'etsy', name: 'Etsy', files: 'Download your orders and order items, then import both files.' },
  { id: 'amazon', name: 'Amazon', files: 'Download your order and settlement reports, then import them.' },
] as const

export type PlatformId = (typeof PLATFORMS)[number]['id']
