import { describe, expect, test } from 'vitest'
import { openFakeBigCommerce } from '#test/fakes/bigcommerce/connect.ts'
import { all, faultOf } from '#test/fakes/connect.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const EVER = { from: 0, to: NOW + 86_400_000 }

const openShop = () => openFakeBigCommerce(NOW)

describe('limits and faults', () => {
  const LIMITED = { 'x-rate-limit-time-reset-ms': '15000' }

  test('a store that is busy is asked again when its window ends', async () => {
    const { shop, connector, waits } = openShop()
    shop.add()
    let busy = 2
    shop.settings.fail = () => (busy-- > 0 ? { status: 429, json: {}, headers: LIMITED } : null)

    expect(await all(connector.orders(EVER))).toMatchObject([{ id: '101' }])
    expect(waits).toEqual([15_000, 15_000])
  })

  test('case 22: without its headers, the pauses grow to a minute at most, and then the sync says when it goes on', async () => {
    const { shop, connector, waits } = openShop()
    shop.add()
    shop.settings.fail = () => ({ status: 429, json: null, headers: {} })

    const fault = await faultOf(all(connector.orders(EVER)))

    expect(waits.map((ms) => ms <= 60_000)).toEqual([true, true, true])
    expect(fault).toMatchObject({ kind: 'too-many-requests', goOnAt: expect.any(Number) })
  })

  test('requests rest until the end of the window while a fifth of the store’s quota is left to other apps', async () => {
    const { shop, connector, waits } = openShop()
    shop.settings.headers = { ...LIMITED, 'x-rate-limit-requests-quota': '150', 'x-rate-limit-requests-left': '31' }
    await all(connector.ids(EVER))
    await connector.time()
    expect(waits).toEqual([])

    shop.settings.headers['x-rate-limit-requests-left'] = '30'
    await connector.time()
    await connector.time()

    expect(waits).toEqual([15_000])
  })

  test.each([
    [{ status: 401, json: [] }, 'wrong-key'],
    [{ status: 403, json: [] }, 'missing-right'],
    [{ status: 404, json: [] }, 'not-this-platform'],
    [{ status: 500, json: null }, 'away'],
    [{ json: null }, 'unreadable'],
    [{ json: { orders: [] } }, 'unreadable'],
    [{ json: [{ id: 2 }, { id: 1 }] }, 'unreadable'],
    [{ problem: 'not_json' as const }, 'not-this-platform'],
  ])('an answer like %j is a fault and never an empty list', async (answer, kind) => {
    const { shop, connector } = openShop()
    shop.add()
    shop.settings.fail = () => answer

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind })
  })

  test('an empty list has no body (204)', async () => {
    const { connector } = openShop()

    expect(await all(connector.orders(EVER))).toEqual([])
    expect(await all(connector.refunds(EVER))).toEqual([])
  })
})

describe('the check', () => {
  test('says who the shop is, and the day of its first order in its own zone', async () => {
    const { shop, connector } = openShop()
    shop.add({ created: Date.UTC(2025, 4, 2, 3) })
    shop.add()

    expect(await connector.check()).toEqual({
      name: 'Mug shop',
      identity: 'abc123',
      url: 'https://mugs.example',
      currency: 'USD',
      timeZone: 'America/Chicago',
      orders: 2,
      firstOrderDay: '2025-05-01',
      rights: ['orders', 'settings', 'products', 'customers'],
      missing: [],
    })
  })

  test('says what each missing right means, and works without them', async () => {
    const { shop, connector } = openShop()
    shop.add()
    shop.settings.rights = new Set(['orders'])

    const { name, currency, rights, missing } = await connector.check()

    expect({ name, currency, rights }).toEqual({ name: null, currency: null, rights: ['orders'] })
    expect(missing.map((words) => /may not read ([A-Za-z& ]+)/.exec(words)?.[1]?.trim())).toEqual([
      'Information & settings',
      'products',
      'customers',
      'order transactions',
    ])
  })

  test('needs the right to orders', async () => {
    const { shop, connector } = openShop()
    shop.settings.rights.delete('orders')

    expect(await faultOf(connector.check())).toMatchObject({ kind: 'missing-right' })
  })

  test('asks only the API of the store, with its token in a header', async () => {
    const { shop, connector } = openShop()
    shop.add()
    await connector.check()

    expect(new Set(shop.asked.map(({ headers }) => headers['x-auth-token']))).toEqual(new Set(['token1']))
  })

  test('an order’s address is that of the control panel', () => {
    const { connector } = openShop()

    expect(connector.orderUrl?.('101')).toBe('https://store-abc123.mybigcommerce.com/manage/orders/101')
  })
})
