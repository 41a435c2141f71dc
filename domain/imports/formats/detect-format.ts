import type { ImportKind } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { createAmazonOrdersFormat, isAmazonOrders } from '#domain/imports/formats/amazon/orders.ts'
import { createAmazonSettlementFormat, isAmazonSettlement } from '#domain/imports/formats/amazon/settlement.ts'
import { createBigCommerceFormat, isBigCommerceOrders } from '#domain/imports/formats/bigcommerce/orders.ts'
import { createEtsyItemsFormat, isEtsyItems } from '#domain/imports/formats/etsy/items.ts'
import { createEtsyOrdersFormat, isEtsyOrders } from '#domain/imports/formats/etsy/orders.ts'
import { isShopifyOrders } from '#domain/imports/formats/shopify/columns.ts'
import { createShopifyCustomersFormat, isShopifyCustomers } from '#domain/imports/formats/shopify/customers.ts'
import { createShopifyOrdersFormat } from '#domain/imports/formats/shopify/orders.ts'
import { createShopifyProductsFormat, isShopifyProducts } from '#domain/imports/formats/shopify/products.ts'
import { createSquareItemsFormat, isSquareItems } from '#domain/imports/formats/square/items.ts'
import { createSquareTransactionsFormat, isSquareTransactions } from '#domain/imports/formats/square/transactions.ts'
import { createWooAnalyticsFormat, isWooAnalytics } from '#domain/imports/formats/woocommerce/analytics.ts'
import { createWooPluginFormat, isWooPlugin } from '#domain/imports/formats/woocommerce/plugin.ts'
import { createWooProductsFormat, isWooProducts } from '#domain/imports/formats/woocommerce/products.ts'
import type { CustomerFormat } from '#domain/imports/parsed-customer.ts'
import type { OrderFormat } from '#domain/imports/parsed-order.ts'
import type { ProductFormat } from '#domain/imports/parsed-product.ts'
import { createCustomerListFormat, isCustomerList } from './customer-list.ts'
import { createMedusaOrdersFormat, isMedusaOrders } from './medusa-orders.ts'
import { createOlistOrdersFormat, isOlistOrders } from './olist-orders.ts'
import { createOnlineRetailFormat, isOnlineRetail } from './online-retail.ts'
import { createPrestaShopOrdersFormat, isPrestaShopOrders } from './prestashop-orders.ts'
import { createShopwareOrdersFormat, isShopwareOrders } from './shopware-orders.ts'
import { createStripeFormat, isStripePayments } from './stripe-payments.ts'
import { createVendureOrdersFormat, isVendureOrders } from './vendure-orders.ts'

export type FormatName = Exclude<ImportKind, 'auto'>

/** A file format with a known header. */
type KnownFormat = { kind: FormatName; isThis: (columns: Columns) => boolean } & (
  | { holds: 'orders'; create: (columns: Columns) => OrderFormat }
  | { holds: 'products'; create: (columns: Columns) => ProductFormat }
  | { holds: 'customers'; create: (columns: Columns) => CustomerFormat }
)

/** All known formats. If a header fits several, the first one is used. */
const KNOWN: readonly KnownFormat[] = [
  { kind: 'shopify_orders', isThis: isShopifyOrders, holds: 'orders', create: createShopifyOrdersFormat },
  { kind: 'online_retail', isThis: isOnlineRetail, holds: 'orders', create: createOnlineRetailFormat },
  { kind: 'woocommerce_orders', isThis: isWooPlugin, holds: 'orders', create: createWooPluginFormat },
  { kind: 'woocommerce_orders', isThis: isWooAnalytics, holds: 'orders', create: createWooAnalyticsFormat },
  { kind: 'etsy_orders', isThis: isEtsyOrders, holds: 'orders', create: createEtsyOrdersFormat },
  { kind: 'etsy_items', isThis: isEtsyItems, holds: 'orders', create: createEtsyItemsFormat },
  { kind: 'bigcommerce_orders', isThis: isBigCommerceOrders, holds: 'orders', create: createBigCommerceFormat },
  { kind: 'square_items', isThis: isSquareItems, holds: 'orders', create: createSquareItemsFormat },
  {
    kind: 'square_transactions',
    isThis: isSquareTransactions,
    holds: 'orders',
    create: createSquareTransactionsFormat,
  },
  { kind: 'amazon_orders', isThis: isAmazonOrders, holds: 'orders', create: createAmazonOrdersFormat },
  { kind: 'amazon_settlement', isThis: isAmazonSettlement, holds: 'orders', create: createAmazonSettlementFormat },
  { kind: 'stripe_payments', isThis: isStripePayments, holds: 'orders', create: createStripeFormat },
  { kind: 'shopify_products', isThis: isShopifyProducts, holds: 'products', create: createShopifyProductsFormat },
  { kind: 'shopify_customers', isThis: isShopifyCustomers, holds: 'customers', create: createShopifyCustomersFormat },
  { kind: 'medusa_orders', isThis: isMedusaOrders, holds: 'orders', create: createMedusaOrdersFormat },
  { kind: 'shopware_orders', isThis: isShopwareOrders, holds: 'orders', create: createShopwareOrdersFormat },
  { kind: 'olist_orders', isThis: isOlistOrders, holds: 'orders', create: createOlistOrdersFormat },
  { kind: 'prestashop_orders', isThis: isPrestaShopOrders, holds: 'orders', create: createPrestaShopOrdersFormat },
  { kind: 'vendure_orders', isThis: isVendureOrders, holds: 'orders', create: createVendureOrdersFormat },
  { kind: 'woocommerce_products', isThis: isWooProducts, holds: 'products', create: createWooProductsFormat },
  { kind: 'customers', isThis: isCustomerList, holds: 'customers', create: createCustomerListFormat },
]

/** Returns the known format with these columns, or `null`. */
export const findFormat = (columns: Columns): KnownFormat | null => KNOWN.find(({ isThis }) => isThis(columns)) ?? null

/** Returns the format with these columns, or `table` if it's unknown. */
export const detectFormat = (columns: Columns): FormatName => findFormat(columns)?.kind ?? 'table'
