/** The commerce platforms that a store can be marked as connected to. */
export const PLATFORMS = [
  { id: 'shopify', name: 'Shopify', files: 'Its orders and products exports are recognised as they are.' },
  { id: 'woocommerce', name: 'WooCommerce', files: 'Its orders exports are recognised as they are.' },
  { id: 'bigcommerce', name: 'BigCommerce', files: 'Its orders export comes in through a mapping of columns.' },
  { id: 'magento', name: 'Magento', files: 'Its sales export comes in through a mapping of columns.' },
  { id: 'medusa', name: 'Medusa', files: 'Its orders export comes in through a mapping of columns.' },
  { id: 'vendure', name: 'Vendure', files: 'A table of its orders comes in through a mapping of columns.' },
  { id: 'etsy', name: 'Etsy', files: 'Its sold orders file comes in through a mapping of columns.' },
  { id: 'amazon', name: 'Amazon', files: 'Its orders report comes in through a mapping of columns.' },
] as const

export type PlatformId = (typeof PLATFORMS)[number]['id']
