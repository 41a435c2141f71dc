import type { ImportKind } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { createOnlineRetailFormat, isOnlineRetail } from './online-retail.ts'
import type { OrderFormat } from '#domain/imports/parsed-order.ts'
import { createShopifyOrdersFormat, isShopifyOrders } from './shopify-orders.ts'
import { isShopifyProducts } from './shopify-products.ts'
import { createWooAnalyticsFormat, isWooAnalytics } from './woocommerce-analytics.ts'
import { createWooPluginFormat, isWooPlugin } from './woocommerce-plugin.ts'

export type FormatName = Exclude<ImportKind, 'auto'>

/** What kind of file has these columns. Any table that is none of the known ones is `table`. */
export function detectFormat(columns: Columns): FormatName {
  if (isShopifyOrders(columns)) return 'shopify_orders'
  if (isOnlineRetail(columns)) return 'online_retail'
  if (isWooPlugin(columns) || isWooAnalytics(columns)) return 'woocommerce_orders'
  return isShopifyProducts(columns) ? 'shopify_products' : 'table'
}

/** Makes the reader of a known order format, or `null` where the columns are not that format's. */
export function createKnownFormat(name: FormatName, columns: Columns): OrderFormat | null {
  if (detectFormat(columns) !== name) return null
  if (name === 'shopify_orders') return createShopifyOrdersFormat(columns)
  if (name === 'online_retail') return createOnlineRetailFormat(columns)
  if (name !== 'woocommerce_orders') return null
  return isWooPlugin(columns) ? createWooPluginFormat(columns) : createWooAnalyticsFormat(columns)
}
