import { expect, test } from 'vitest'
import { createStore } from '#supabase/test/shop.ts'
import { createExportCalls, rowsOf } from '#test/fixtures/shops/exports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const { download } = createExportCalls(database, () => new Date('2026-05-20T12:00:00Z'))

test('an export has the connected shops and their history, and nothing of their keys', async () => {
  const { claims, storeId, userId } = await createStore(database)
  await database.query(
    `insert into public.connections (id, store_id, platform, address, channel, shop_name, made_by, changed_by)
     values ($1, $1, 'woocommerce', 'https://shop.example', 'woocommerce', '=Lamps', $2, $2)`,
    [storeId, userId],
  )
  await database.query(
    `insert into private.connection_secrets (connection_id, nonce, ciphertext, key_fingerprint)
     values ($1, '123456789012', 'SecretSecretSecret', 'fingerprint')`,
    [storeId],
  )

  const files = await download(claims, storeId)

  expect(rowsOf(files, 'connections.csv')).toMatchObject([
    { shop_name: "'=Lamps", address: 'https://shop.example', state: 'backfill' },
  ])
  expect(rowsOf(files, 'connection-history.csv')).toMatchObject([{ event: 'backfill', changed_by: userId }])
  for (const content of files.values()) expect(content).not.toMatch(/SecretSecret|fingerprint/)
})
