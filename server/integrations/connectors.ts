import type { z } from 'zod'
import { isLivePlatform, type LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { createBigCommerceConnector } from '#server/integrations/bigcommerce/bigcommerce-connector.ts'
import { credentialsSchema as bigCommerceCredentials } from '#server/integrations/bigcommerce/client.ts'
import { STORE_ADDRESS } from '#server/integrations/bigcommerce/store-address.ts'
import { ConnectorError, type Connector, type ConnectorOptions } from '#server/integrations/connector.ts'
import { credentialsSchema as medusaCredentials } from '#server/integrations/medusa/client.ts'
import { createMedusaConnector } from '#server/integrations/medusa/medusa-connector.ts'
import { ownAddress, type ShopAddress } from '#server/integrations/shop-address.ts'
import { shopifyAddress } from '#server/integrations/shopify/shop-domain.ts'
import { createShopifyConnector } from '#server/integrations/shopify/shopify-connector.ts'
import { credentialsSchema as shopifyCredentials } from '#server/integrations/shopify/sign-in.ts'
import { credentialsSchema as vendureCredentials } from '#server/integrations/vendure/client.ts'
import { createVendureConnector } from '#server/integrations/vendure/vendure-connector.ts'
import { credentialsSchema as wooCredentials } from '#server/integrations/woocommerce/client.ts'
import { createWooConnector } from '#server/integrations/woocommerce/woocommerce-connector.ts'

const incomplete = new ConnectorError({
  kind: 'wrong-key',
  words: 'The shop’s key isn’t complete. Enter it again.',
})

type Create = (options: ConnectorOptions<unknown>) => Connector

type LiveConnector = { create: Create; address: ShopAddress }

/** Reads the credentials before the connector gets them. */
const withCredentials =
  <Credentials>(
    schema: z.ZodType<Credentials>,
    create: (options: ConnectorOptions<Credentials>) => Connector,
  ): Create =>
  (options) => {
    const credentials = schema.safeParse(options.credentials)
    if (!credentials.success) throw incomplete
    return create({ ...options, credentials: credentials.data })
  }

const CONNECTORS: Record<LivePlatform, LiveConnector> = {
  bigcommerce: {
    create: withCredentials(bigCommerceCredentials, createBigCommerceConnector),
    address: STORE_ADDRESS,
  },
  medusa: {
    create: withCredentials(medusaCredentials, createMedusaConnector),
    address: ownAddress(/\/(app|admin|store|auth)(\/.*)?$/),
  },
  shopify: {
    create: withCredentials(shopifyCredentials, createShopifyConnector),
    address: shopifyAddress,
  },
  vendure: {
    create: withCredentials(vendureCredentials, createVendureConnector),
    address: ownAddress(/\/(admin-api|shop-api|dashboard|admin)(\/.*)?$/),
  },
  woocommerce: {
    create: withCredentials(wooCredentials, createWooConnector),
    address: ownAddress(/\/(wp-admin|wp-json|wp-login\.php|admin)(\/.*)?$/),
  },
}

/** Opens the connector of a platform. Throws `ConnectorError` if the credentials aren't complete. */
export function connectorOf(platform: string, options: ConnectorOptions<unknown>): Connector {
  if (!isLivePlatform(platform)) throw new RangeError(`No connector for ${platform}`)
  return CONNECTORS[platform].create(options)
}

/** How people enter the address of a platform's shops. */
export const addressOf = (platform: LivePlatform): ShopAddress => CONNECTORS[platform].address
