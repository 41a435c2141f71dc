import { join } from 'node:path'
import { openShopAccess, type ShopAccess } from '#server/api/connections/shop-access.ts'
import { connectorOf } from '#server/integrations/connectors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openSecretKeys, type SecretKeys } from '#server/platform/secrets/secret-keys.ts'
import type { Env } from './env.ts'

/** Opens the keys with which the keys of shops are encrypted. Only the embedded database has all its instances here. */
const openKeys = ({ databaseUrl, dataFolder, secretKey }: Env): SecretKeys =>
  openSecretKeys({ text: secretKey, file: databaseUrl === undefined ? join(dataFolder, 'secret.key') : null })

/** Opens the way to the shops that are connected. */
export const openShops = (env: Env, database: Database): ShopAccess =>
  openShopAccess({ database, keys: openKeys(env), allowsPrivate: env.allowsPrivateShops, connectorOf })
