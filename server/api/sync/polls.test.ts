import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, openOwnImporter, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

const openShop = (options?: { timeZone: string }) => openSyncedShop(importer, options)

describe('a poll', () => {
  test('that finds no change leaves no import and no new version', async () => {
    const { store, shop, syncAll, syncLater, state, importCount } = await openShop()
    shop.add()
    await syncAll()
    const before = await state()
    const [imports] = [await importCount()]
    const [version] = await importer.query('select data_version from public.stores where id = $1', [store])
    await syncLater(6 * MINUTE)

    expect(await importCount()).toBe(imports)
    expect(await importer.query('select data_version from public.stores where id = $1', [store])).toEqual([version])
    expect(await state()).not.toEqual(before)
  })

  test('case 6: an order whose date of change moves without a change is no change', async () => {
    const { shop, syncAll, syncLater, importCount } = await openShop()
    const id = shop.add()
    await syncAll()
    const imports = await importCount()
    shop.edit(id, {})
    await syncLater(6 * MINUTE)

    expect(await importCount()).toBe(imports)
  })

  test('case 14: an order of last month that is completed today is updated today', async () => {
    const { store, shop, syncAll, syncLater } = await openShop()
    const id = shop.add({ created: START - 30 * DAY, status: 'on-hold' })
    await syncAll()
    shop.edit(id, { status: 'completed' })
    await syncLater(6 * MINUTE)

    const orders = await importer.query(
      'select financial_status from public.orders where store_id = $1 and replaced_by is null',
      [store],
    )
    expect(orders).toEqual([{ financial_status: 'completed' }])
  })

  test('case 1: a refund that is deleted in the shop is gone after the daily reading', async () => {
    const { clock, shop, syncAll, syncLater, figures } = await openShop()
    const id = shop.add({
      created: START - DAY,
      total: '100.00',
      lines: [{ name: 'Mug', quantity: 1, subtotal: '100.00' }],
    })
    const refund = shop.refund(id, { amount: '20.00' })
    clock.now += HOUR
    await syncAll()
    expect(await figures()).toMatchObject({ returns: 20 })
    shop.removeRefund(id, refund)
    await syncLater(HOUR)
    expect(await figures()).toMatchObject({ returns: 20 })
    await syncLater(DAY)

    expect(await figures()).toMatchObject({ orders: 1, gross: 100, returns: 0 })
  })

  test.each([true, false])(
    'cases 2 and 26: a refund that leaves its order’s date comes with the daily reading (list of refunds: %s)',
    async (hasList) => {
      const { shop, syncAll, syncLater, figures } = await openShop()
      shop.settings.hasRefundList = hasList
      const id = shop.add({ created: START - 20 * DAY })
      await syncAll()
      shop.refund(id, { amount: '10.00' }, { isSilent: true })
      await syncLater(DAY)

      expect(await figures()).toMatchObject({ gross: 10, returns: 10 })
    },
  )

  test('case 3: a refund in both readings counts once', async () => {
    const { shop, syncAll, syncLater, figures } = await openShop()
    const id = shop.add({ created: START - 20 * DAY })
    await syncAll()
    shop.refund(id, { amount: '10.00' })
    await syncLater(DAY)
    await syncLater(DAY)

    expect(await figures()).toMatchObject({ returns: 10 })
  })

  test('case 7: an order in the bin and one deleted for good leave the figures and stay in the history', async () => {
    const { store, shop, syncAll, syncLater, figures } = await openShop()
    const binned = shop.add({ created: START - DAY })
    const deleted = shop.add({ created: START - DAY })
    shop.add({ created: START - DAY })
    await syncAll()
    shop.bin(binned)
    shop.remove(deleted)
    await syncLater(6 * MINUTE)
    expect(await figures()).toMatchObject({ orders: 2 })
    await syncLater(7 * DAY)

    expect(await figures()).toMatchObject({ orders: 1, gross: 10 })
    const kept = await importer.query(
      'select external_id, financial_status from public.orders where store_id = $1 and is_test order by external_id',
      [store],
    )
    expect(kept).toEqual([
      { external_id: String(binned), financial_status: 'trash' },
      { external_id: String(deleted), financial_status: 'deleted' },
    ])
    shop.edit(binned, { status: 'processing' })
    await syncLater(6 * MINUTE)
    expect(await figures()).toMatchObject({ orders: 2 })
  })

  test('a list that lacks most orders removes none, is said, and keeps no change back', async () => {
    const { id, shop, syncAll, syncLater, state, figures } = await openShop()
    for (let at = 0; at < 12; at += 1) shop.add({ created: START - DAY })
    await syncAll()
    shop.settings.fail = ({ query }) =>
      query['_fields'] !== undefined ? { json: [], headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' } } : null
    shop.add({ created: START + 8 * DAY - MINUTE })
    await syncLater(8 * DAY)
    const notice = async () => {
      const [row] = await importer.query<{ notice: unknown }>(
        'select incomplete_list as notice from public.connections where id = $1',
        [id],
      )
      return row?.notice
    }

    expect(await figures()).toMatchObject({ orders: 13 })
    expect(await state()).toMatchObject({ failures: 0, state: 'connected' })
    const again = new Date(START + 9 * DAY).toISOString()
    expect(await notice()).toEqual({ listed: 0, known: 12, missing: 12, again_at: again })
    await syncLater(HOUR)
    expect(await notice()).toMatchObject({ listed: 0 })
    shop.settings.fail = () => null
    shop.remove(1)
    await syncLater(DAY)
    expect(await notice()).toBeNull()
    expect(await figures()).toMatchObject({ orders: 12 })
  })

  test('case 27: a refund completed by the status gives back 35.00, no more', async () => {
    const { shop, syncAll, syncLater, figures } = await openShop()
    const lines = [{ name: 'Probe mug', sku: 'MUG', quantity: 3, subtotal: '30.00' }]
    const id = shop.add({ created: START - DAY, total: '35.00', shipping: '5.00', lines })
    await syncAll()
    shop.refund(id, { amount: '12.50', lines: [{ at: 0, quantity: 1, total: '10.00' }] })
    await syncLater(6 * MINUTE)
    shop.refund(id, { amount: '22.50' })
    shop.edit(id, { status: 'refunded' })
    await syncLater(6 * MINUTE)

    expect(await figures()).toEqual({ orders: 1, gross: 30, returns: 30, shipping: 0 })
  })

  test.each([-HOUR, HOUR])('a shop whose clock is off by %s ms loses no change', async (off) => {
    const { shop, syncAll, syncLater, figures } = await openShop()
    shop.settings.clockOffMs = off
    shop.add()
    await syncAll()
    for (let at = 0; at < 4; at += 1) {
      shop.add()
      await syncLater(6 * MINUTE)
    }

    expect(await figures()).toMatchObject({ orders: 5 })
  })

  test('a shop whose clock was ahead for a while loses no change', async () => {
    const { shop, syncAll, syncLater, figures } = await openShop()
    shop.settings.clockOffMs = 3 * DAY
    shop.add()
    await syncAll()
    await syncLater(6 * MINUTE)
    shop.settings.clockOffMs = 0
    shop.add()
    await syncLater(6 * MINUTE)

    expect(await figures()).toMatchObject({ orders: 2 })
  })

  test('two orders with one number both count, whichever the shop deletes', async () => {
    const { store, shop, syncAll, syncLater, figures } = await openShop()
    const first = shop.add({ created: START - DAY, number: '5' })
    shop.add({
      created: START - DAY,
      number: '5',
      total: '20.00',
      lines: [{ name: 'Pot', quantity: 1, subtotal: '20.00' }],
    })
    await syncAll()
    expect(await figures()).toMatchObject({ orders: 2, gross: 30 })
    await syncLater(DAY)
    expect(await figures()).toMatchObject({ orders: 2, gross: 30 })
    shop.remove(first)
    await syncLater(7 * DAY)

    expect(await figures()).toMatchObject({ orders: 1, gross: 20 })
    const left = await importer.query(
      'select external_id, name from public.orders where store_id = $1 and replaced_by is null and not is_test',
      [store],
    )
    expect(left).toEqual([{ external_id: '5 (2)', name: '#5 (2)' }])
  })

  test('a wait that a shop asks for is a day at most', async () => {
    const { clock, shop, syncAll, syncLater, state } = await openShop()
    await syncAll()
    shop.settings.fail = () => ({ status: 429, headers: { 'retry-after': '99999999999999999' } })
    await syncLater(6 * MINUTE)

    expect(await state()).toMatchObject({ state: 'connected', next_sync_at: new Date(clock.now + DAY) })
  })

  test('case 44: orders of the hour that the clock repeats are on one local day each', async () => {
    const { store, shop, syncAll } = await openShop({ timeZone: 'Europe/Berlin' })
    shop.settings.zoneOffsetMs = 2 * HOUR
    // 02:30 twice on 25 October 2026, and midnight at both ends of its 25 hours.
    const day = ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:59Z']
    for (const at of [...day, '2026-10-24T21:59:59Z', '2026-10-25T23:00:00Z']) shop.add({ created: Date.parse(at) })
    await syncAll()

    const days = await importer.query(
      'select day::text, sum(orders)::integer as orders from public.sales_days where store_id = $1 group by day order by day',
      [store],
    )
    expect(days).toEqual([
      { day: '2026-10-24', orders: 1 },
      { day: '2026-10-25', orders: 4 },
      { day: '2026-10-26', orders: 1 },
    ])
  })
})
