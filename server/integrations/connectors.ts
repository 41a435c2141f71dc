import { ConnectorError, type Connector, type ConnectorOptions } from '#server/integrations/connector.ts'
import { credentialsSchema } from '#server/integrations/woocommerce/client.ts'
import { createWooConnector } from '#server/integrations/woocommerce/woocommerce-connector.ts'

/** Opens the connector of a platform. Throws `ConnectorError` if the credentials aren't complete. */
export function connectorOf(platform: string, options: ConnectorOptions<unknown>): Connector {
  const credentials = credentialsSchema.safeParse(options.credentials)
  if (platform !== 'woocommerce' || !credentials.success) {
    throw new ConnectorError({ kind: 'wrong-key', words: 'The shop’s key isn’t complete. Enter it again.' })
  }
  return createWooConnector({ ...options, credentials: credentials.data })
}
