import type { Database } from '#server/platform/database/database.ts'
import { importOrders, type TestOrder } from './shop.ts'

const order: TestOrder = {
  name: '#1',
  at: '2026-05-10 12:00Z',
  customer: 'c1',
  entries: [
    { kind: 'sale', amount: '10', quantity: 1, product: 'P1' },
    { kind: 'tax', amount: '1' },
  ],
}

/** Adds rows of every table to a store. Those without a column for the store use its id as their own where they can. */
export async function fillStore(database: Database, person: { userId: string; storeId: string }) {
  const importId = await importOrders(database, person, [order])
  await database.query(
    `insert into public.import_rejections (import_id, store_id, line, reason, row_text) values ($1, $2, 2, 'No date', 'x')`,
    [importId, person.storeId],
  )
  await database.query(
    `insert into public.marketing_consents (import_id, customer_id, store_id, answer, stated_at, dated_by)
     select import_id, id, store_id, 'no', created_at, 'import' from public.customers where import_id = $1`,
    [importId],
  )
  await database.query('insert into public.profiles (id) values ($1) on conflict do nothing', [person.userId])
  await database.query('insert into public.digest_settings (user_id) values ($1) on conflict do nothing', [
    person.userId,
  ])
  const token = `insert into public.assistant_tokens
    (store_id, user_id, name, may_propose, is_proven, token_hash, ending, created_at, expires_at)
    values ($1, $2, 'Claude', false, false, $3, 'abcd', now(), now() + interval '30 days')`
  await database.query(token, [person.storeId, person.userId, Buffer.from(person.storeId)])
  await database.query(`insert into public.platform_connections (store_id, platform) values ($1, 'etsy')`, [
    person.storeId,
  ])
  // The connection uses the store's id as its own.
  await database.query(
    `insert into public.connections (id, store_id, platform, address, channel, shop_name, made_by, changed_by)
     values ($1, $1, 'woocommerce', 'https://shop.example', 'woocommerce', 'Lamps', $2, $2)`,
    [person.storeId, person.userId],
  )
  await database.query(
    `insert into public.reconciliations (connection_id, store_id, currency, next_at) values ($1, $1, 'USD', now())`,
    [person.storeId],
  )
  await database.query(
    `insert into private.connection_secrets (connection_id, nonce, ciphertext, key_fingerprint)
     values ($1, '123456789012', '12345678901234567', 'abcdefgh')`,
    [person.storeId],
  )
  await database.query(
    `insert into public.saved_views (store_id, name, search) values ($1, 'Cities', 'tab=explore&split=city')`,
    [person.storeId],
  )
  await database.query(
    `insert into public.goals (store_id, metric, month, amount, currency, set_by) values ($1, 'net_sales', '2026-05-01', 2000000, 'USD', $2)`,
    [person.storeId, person.userId],
  )
  await database.query(
    `insert into public.record_notes (store_id, kind, channel, subject, author_id, body) values ($1, 'order', 'a', '1001', $2, 'Hi')`,
    [person.storeId, person.userId],
  )
  const event = `insert into public.events (store_id, kind, name, first_day, last_day) values ($1, 'holiday', 'Closed', '2026-01-01', '2026-01-02')`
  await database.query(event, [person.storeId])
  const rule = `insert into public.cost_rules (store_id, kind, valid_from) values ($1, 'packaging', '2026-01-01')`
  await database.query(rule, [person.storeId])
  const spend = `insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-01-01', 'Search', 500)`
  await database.query(spend, [person.storeId])
  await database.query(`insert into public.reorder_rules (store_id, lead_days) values ($1, 14)`, [person.storeId])
  const product = `(select min(id) from public.products where store_id = $1)`
  const ordered = `insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on)
    values ($1, ${product}, 12, '2026-05-10', '2026-05-24')`
  await database.query(ordered, [person.storeId])
  const stock = `insert into public.stock_snapshots (product_id, day, store_id, quantity) values (${product}, '2026-05-10', $1, 4)`
  await database.query(stock, [person.storeId])
  // The list uses the store's id as its own.
  await database.query(
    `insert into public.customer_lists (id, store_id, name, made_by) values ($1, $1, 'Wholesale', $2)`,
    [person.storeId, person.userId],
  )
  const entry = `insert into public.customer_list_entries (list_id, store_id, channel, subject) values ($1, $1, 'test', 'c1')`
  await database.query(entry, [person.storeId])
  // The signal uses the store's id as its own.
  const signal = `insert into public.signals (id, store_id, name, card, rank, told_on, changed_by)
    values ($1, $1, 'orders', '{}', 1, '2026-05-10', $2)`
  await database.query(signal, [person.storeId, person.userId])
  const seen = `insert into public.seen_signals (signal_id, store_id, user_id, told_on) values ($1, $1, $2, '2026-05-10')`
  await database.query(seen, [person.storeId, person.userId])
  const work = `insert into public.work (id, store_id, proposed_by, kind, name, content, proposed_on)
    values ($1, $1, 'today', 'import', 'import:2026-05-10', '{}', '2026-05-10')`
  await database.query(work, [person.storeId])
  const campaign = `insert into public.campaigns (id, store_id, proposed_by, content, content_hash, why)
    values ($1, $1, 'member', '{}', '', '{}')`
  await database.query(campaign, [person.storeId])
  const reached = `insert into public.campaign_people select $1, $1, min(id), false, 'yes' from public.customers where store_id = $1`
  await database.query(reached, [person.storeId])
  const draft = `insert into public.drafts (id, store_id, kind, proposed_by, content, content_hash, why)
    values ($1, $1, 'reply', 'member', '{}', '', '{}')`
  await database.query(draft, [person.storeId])
  await database.query(`insert into public.policies (store_id, kind, body) values ($1, 'returns', '30 days')`, [
    person.storeId,
  ])
  await database.query(`insert into public.saved_replies (store_id, name, body) values ($1, 'Thanks', 'Thank you')`, [
    person.storeId,
  ])
  await database.query(
    `insert into public.store_invitations (store_id, email, token_hash, invited_by) values ($1, 'bo@example.com', $2, $3)`,
    [person.storeId, Buffer.from(person.storeId), person.userId],
  )
  const salesChannel = `insert into public.sales_channels (store_id, key, platform, name) values ($1, 'a', 'etsy', 'A')`
  await database.query(salesChannel, [person.storeId])
  // The chat uses the store's id as its own, so that one value finds the rows of every table.
  await database.query(
    `insert into public.agent_sessions (id, user_id, store_id, agent) values ($2, $1, $2, 'store-builder')`,
    [person.userId, person.storeId],
  )
  await database.query(`insert into public.agent_messages (session_id, type, content) values ($1, 'user', 'Hello')`, [
    person.storeId,
  ])
}
