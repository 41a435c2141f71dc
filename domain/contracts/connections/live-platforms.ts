/** The platforms whose shops live sync reads. Each has a connector on the server and a form on the page. */
export const LIVE_PLATFORMS = ['bigcommerce', 'medusa', 'shopify', 'vendure', 'woocommerce'] as const

export type LivePlatform = (typeof LIVE_PLATFORMS)[number]

export const isLivePlatform = (platform: string): platform is LivePlatform =>
  LIVE_PLATFORMS.some((live) => live === platform)
