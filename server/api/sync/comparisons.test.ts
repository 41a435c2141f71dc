import { describe, expect, test } from 'vitest'
import { connectorOf } from '#server/integrations/connectors.ts'
import { unlimitedSpace } from '#server/platform/system/disk-space.ts'
import { DAY, MINUTE, openOwnImporter, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'
import { loadConnection } from './connection-state.ts'
import { poll } from './poll.ts'

const importer = await openOwnImporter()

async function openShop(orders: number) {
  const opened = await openSyncedShop(importer)
  const ids = Array.from({ length: orders }, () => opened.shop.add({ created: START - DAY }))
  await opened.syncAll()
  const notice = async () => {
    const [row] = await importer.query<{ notice: unknown }>(
      'select incomplete_list as notice from public.connections where id = $1',
      [opened.id],
    )
    return row?.notice
  }
  /** The ids that were asked for in orders, since the last time. */
  function askedIds(): string[] {
    const asked = opened.shop.asked.splice(0)
    return asked.flatMap(({ path, query }) => {
      const [id] = /\d+$/.exec(path) ?? []
      return [...(query['include']?.split(',') ?? []), ...(id === undefined ? [] : [id])]
    })
  }
  return { ...opened, ids, notice, askedIds }
}

const isIds = ({ query }: { query: Record<string, string> }) => query['_fields'] !== undefined

describe('the weekly comparison', () => {
  test('takes no order out that is in a status of a plugin that is switched off', async () => {
    const { shop, syncLater, figures } = await openShop(3)
    shop.edit(1, { status: 'packing' })
    await syncLater(6 * MINUTE)
    shop.settings.unregistered = ['packing']
    await syncLater(8 * DAY)

    expect(await figures()).toMatchObject({ orders: 3 })
  })

  test('asks for no order again that never counted, and doesn’t count it as missing', async () => {
    const { shop, syncLater, figures, notice, askedIds } = await openShop(4)
    for (let at = 0; at < 12; at += 1) shop.add({ status: 'failed' })
    await syncLater(6 * MINUTE)
    for (const { id, status } of shop.orders()) if (status === 'failed') shop.bin(id)
    await syncLater(6 * MINUTE)
    askedIds()
    shop.remove(1)
    await syncLater(8 * DAY)

    expect(await notice()).toBeNull()
    expect(new Set(askedIds())).toEqual(new Set(['1']))
    expect(await figures()).toMatchObject({ orders: 3 })
  })

  test('case 20: reads the orders that lists of changes missed', async () => {
    const { clock, shop, syncLater, figures } = await openShop(1)
    clock.now += DAY
    shop.add({ created: START - 30 * DAY })
    await syncLater(6 * MINUTE)
    expect(await figures()).toMatchObject({ orders: 1 })
    await syncLater(7 * DAY)

    expect(await figures()).toMatchObject({ orders: 2, gross: 20 })
  })

  test('reads the orders that lists of changes missed also if a comparison failed half-way', async () => {
    const { clock, shop, syncLater, figures } = await openShop(2)
    clock.now += DAY
    shop.add({ created: START - 30 * DAY })
    await syncLater(6 * MINUTE)
    shop.remove(1)
    shop.settings.fail = ({ path }) => (path.endsWith('/orders/1') ? { status: 500, json: {}, headers: {} } : null)
    await syncLater(7 * DAY)
    expect(await figures()).toMatchObject({ orders: 2 })
    shop.settings.fail = () => null
    await syncLater(20 * MINUTE)

    expect(await figures()).toMatchObject({ orders: 2, gross: 20 })
    shop.remove(2)
    await syncLater(8 * DAY)
    expect(await figures()).toMatchObject({ orders: 1, gross: 10 })
  })

  test('takes an order that came and went during a sync out with the next comparison', async () => {
    const { clock, shop, syncLater, figures } = await openShop(3)
    clock.now += 8 * DAY - 6 * MINUTE
    const id = shop.add()
    shop.settings.fail = (asked) => {
      if (isIds(asked)) shop.remove(id)
      return null
    }
    await syncLater(6 * MINUTE)
    await syncLater(8 * DAY)

    expect(await figures()).toMatchObject({ orders: 3 })
  })

  test('takes nothing out for an empty list, however few orders there are', async () => {
    const { shop, syncLater, figures, notice } = await openShop(2)
    for (const id of [1, 2]) shop.remove(id)
    shop.settings.fail = (asked) => (isIds(asked) ? { json: [], headers: {} } : null)
    await syncLater(8 * DAY)

    expect(await figures()).toMatchObject({ orders: 2 })
    expect(await notice()).toMatchObject({ listed: 0, known: 2, missing: 2 })
  })

  test('takes out what a person called deleted, and no more than that', async () => {
    const { id, shop, syncLater, figures, notice } = await openShop(30)
    const confirm = (count: number) =>
      importer.query('update public.connections set deletions_confirmed = $2 where id = $1', [id, count])
    const confirmed = async () =>
      (await importer.query('select deletions_confirmed as count from public.connections where id = $1', [id]))[0]
    for (let order = 1; order <= 20; order += 1) shop.remove(order)
    await syncLater(8 * DAY)
    expect(await notice()).toMatchObject({ listed: 10, known: 30, missing: 20 })
    await confirm(19)
    await syncLater(6 * MINUTE)
    expect(await figures()).toMatchObject({ orders: 30 })
    expect(await confirmed()).toEqual({ count: null })
    await confirm(20)
    await syncLater(6 * MINUTE)

    expect(await figures()).toMatchObject({ orders: 10 })
    expect(await notice()).toBeNull()
    expect(await confirmed()).toEqual({ count: null })
  })
})

test('an order whose number changes in the shop stays one order, under the number that it is known by', async () => {
  const { store, shop, ids, syncLater, figures } = await openShop(2)
  shop.edit(ids[0] ?? 0, { number: '2007' })
  await syncLater(6 * MINUTE)
  await syncLater(8 * DAY)

  expect(await figures()).toMatchObject({ orders: 2, gross: 20 })
  const orders = await importer.query(
    'select external_id, name from public.orders where store_id = $1 and replaced_by is null order by external_id',
    [store],
  )
  expect(orders).toEqual([
    { external_id: '1', name: '#2007' },
    { external_id: '2', name: '#2' },
  ])
})

test('refunds of a pause that was longer than 120 days are read after it', async () => {
  const { clock, shop, syncLater, figures } = await openShop(1)
  clock.now += 10 * DAY
  shop.refund(1, { amount: '10.00' }, { isSilent: true })
  await syncLater(200 * DAY)

  expect(await figures()).toMatchObject({ gross: 10, returns: 10 })
})

test('cases 8 and 9: orders from before what a key lists are kept, and not asked for', async () => {
  const { clock, id, shop, syncAll, figures, askedIds } = await openShop(0)
  const [old, binned] = [100, 20, 10].map((days) => shop.add({ created: START - days * DAY }))
  await importer.query(
    `update public.connections set state = 'backfill', is_backfilled = false, next_sync_at = null, cursor = '{}' where id = $1`,
    [id],
  )
  await syncAll()
  for (const order of [old, binned]) shop.remove(order ?? 0)
  askedIds()
  clock.now += 8 * DAY
  const connection = await loadConnection(importer.database, id)
  if (connection === null) throw new Error('The connection is gone.')
  const { credentials, send } = shop
  const signal = new AbortController().signal
  const now = () => clock.now
  const shared = {
    address: connection.address,
    currency: 'USD',
    timeZone: 'UTC',
    now,
    signal,
    wait: async () => undefined,
  }
  const connector = {
    ...connectorOf('woocommerce', { ...shared, credentials, send }),
    readableFrom: async () => START - 60 * DAY,
  }

  await poll({ connection, connector, database: importer.database, space: unlimitedSpace, signal, now })

  expect(await figures()).toMatchObject({ orders: 2 })
  expect(new Set(askedIds())).toEqual(new Set([String(binned)]))
  const [row] = await importer.query('select readable_from from public.connections where id = $1', [id])
  expect(row).toEqual({ readable_from: new Date(START - 60 * DAY) })
})
