import type { ImportKind } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import type { OrderFormat } from '#domain/imports/parsed-order.ts'
import type { ProductFormat } from '#domain/imports/parsed-product.ts'
import { createOnlineRetailFormat, isOnlineRetail } from './online-retail.ts'
import { isShopifyOrders } from './shopify-columns.ts'
import { createShopifyOrdersFormat } from './shopify-orders.ts'
import { createShopifyProductsFormat, isShopifyProducts } from './shopify-products.ts'
import { createWooAnalyticsFormat, isWooAnalytics } from './woocommerce-analytics.ts'
import { createWooPluginFormat, isWooPlugin } from './woocommerce-plugin.ts'
import { createWooProductsFormat, isWooProducts } from './woocommerce-products.ts'

export type FormatName = Exclude<ImportKind, 'auto'>

/** A kind of file that is known by its header. */
type KnownFormat = { kind: FormatName; isThis: (columns: Columns) => boolean } & (
  | { holds: 'orders'; create: (columns: Columns) => OrderFormat }
  | { holds: 'products'; create: (columns: Columns) => ProductFormat }
)

/** The first that fits is it. */
const KNOWN: readonly KnownFormat[] = [
  { kind: 'shopify_orders', isThis: isShopifyOrders, holds: 'orders', create: createShopifyOrdersFormat },
  { kind: 'online_retail', isThis: isOnlineRetail, holds: 'orders', create: createOnlineRetailFormat },
  { kind: 'woocommerce_orders', isThis: isWooPlugin, holds: 'orders', create: createWooPluginFormat },
  { kind: 'woocommerce_orders', isThis: isWooAnalytics, holds: 'orders', create: createWooAnalyticsFormat },
  { kind: 'shopify_products', isThis: isShopifyProducts, holds: 'products', create: createShopifyProductsFormat },
  { kind: 'woocommerce_products', isThis: isWooProducts, holds: 'products', create: createWooProductsFormat },
]

/** The known kind of file that has these columns; `null` where it is none of them. */
export const findFormat = (columns: Columns): KnownFormat | null => KNOWN.find(({ isThis }) => isThis(columns)) ?? null

/** What kind of file has these columns. Any table that is none of the known ones is `table`. */
export const detectFormat = (columns: Columns): FormatName => findFormat(columns)?.kind ?? 'table'
