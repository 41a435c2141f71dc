import { describe, expect, test } from 'vitest'
import { back, LATER, money, netOf, ORDER, read } from '#test/fakes/shopify/read-order.ts'

describe('a refund of Shopify', () => {
  test('case 28: has its lines, its delivery and what the shop kept, on its own day', async () => {
    const order = await read(ORDER, (shop, id) => {
      const line = shop.order(id).shipping[0]?.id ?? ''
      shop.refund(id, {
        lines: [[0, 1]],
        shipping: [{ line, subtotal: 1000, tax: 0 }],
        adjustments: [{ amount: 500, tax: 0, reason: 'REFUND_DISCREPANCY' }],
        transactions: [money(4500 + 360 + 1000 - 500)],
      })
    })

    expect(back(order)).toEqual([
      'return, -45.00, -1 units, line 0, 2026-02-03, refund 4',
      'shipping, -10.00, 0 units, order, 2026-02-03, refund 4',
      'tax, -3.60, 0 units, order, 2026-02-03, refund 4',
      'return, 5.00, 0 units, order, 2026-02-03, refund 4',
    ])
    expect(netOf(order)).toBe(13_636n - 5360n)
  })

  test.each(['PENDING', 'FAILURE', 'ERROR'])('case 29: doesn’t count while its money is %s', async (status) => {
    const order = await read(ORDER, (shop, id) => {
      shop.refund(id, { lines: [[1, 1]], transactions: [money(2916, status)] })
    })

    expect(back(order)).toEqual([])
  })

  test('of which a part failed counts with what was paid back', async () => {
    const order = await read(ORDER, (shop, id) => {
      shop.refund(id, { lines: [[1, 1]], transactions: [money(2000), money(916, 'FAILURE')] })
    })

    expect(netOf(order)).toBe(13_636n - 2000n)
  })

  test('of an amount alone takes it off the goods with their tax', async () => {
    const order = await read({ lines: [{ price: 10_000, tax: 800 }] }, (shop, id) => {
      shop.refund(id, {
        adjustments: [{ amount: -5400, tax: 0, reason: 'REFUND_DISCREPANCY' }],
        transactions: [money(5400)],
      })
    })

    expect(back(order)).toEqual([
      'return, -50.00, 0 units, order, 2026-02-03, refund 2',
      'tax, -4.00, 0 units, order, 2026-02-03, refund 2',
    ])
  })

  test('of an amount beyond the goods takes the rest off the duties', async () => {
    const order = await read({ lines: [{}], duties: 500 }, (shop, id) => {
      shop.refund(id, { transactions: [money(1200)] })
    })

    expect(back(order)).toEqual([
      'return, -10.00, 0 units, order, 2026-02-03, refund 2',
      'duty, -2.00, 0 units, order, 2026-02-03, refund 2',
    ])
  })

  test('of something free takes its units back', async () => {
    const order = await read({ lines: [{ price: 0 }] }, (shop, id) => {
      shop.refund(id, { lines: [[0, 1]], transactions: [money(0)] })
    })

    expect(back(order)).toEqual(['return, 0.00, -1 units, line 0, 2026-02-03, refund 2'])
  })

  test('of the whole amount without lines gives back every line', async () => {
    const order = await read({ shipping: [{ price: 500 }] }, (shop, id) => {
      shop.refund(id, { transactions: [money(1500)] })
      shop.edit(id, { financial: 'REFUNDED' })
    })

    expect(back(order)).toEqual([
      'return, -10.00, -1 units, line 0, 2026-02-03, refund 3',
      'shipping, -5.00, 0 units, order, 2026-02-03, refund 3',
    ])
    expect(order.status).toBe('refunded')
  })

  test('of prices that include tax gives back its tax once', async () => {
    const order = await read(
      { taxesIncluded: true, lines: [{ quantity: 2, price: 11_900, tax: 3800 }] },
      (shop, id) => {
        shop.refund(id, { lines: [[0, 1]], transactions: [money(11_900)] })
      },
    )

    expect(back(order)).toEqual([
      'return, -100.00, -1 units, line 0, 2026-02-03, refund 2',
      'tax, -19.00, 0 units, order, 2026-02-03, refund 2',
    ])
  })

  test('of a tip changes no sales', async () => {
    const tip = { name: 'Tip', sku: '', vendor: '', price: 300, isProduct: false }
    const order = await read({ lines: [{}, tip] }, (shop, id) => {
      shop.refund(id, { lines: [[1, 1]], transactions: [money(300)] })
    })

    expect(back(order)).toEqual([])
  })
})

describe('case 34: an edit of a paid order', () => {
  const REMOVED = [
    'return, -27.00, -1 units, line 1, 2026-02-03, refund 4',
    'tax, -2.16, 0 units, order, 2026-02-03, refund 4',
  ]

  const PENDING = 'PENDING_REFUND_DISCREPANCY'

  test('counts on its own day, with the tax of what it removed', async () => {
    const order = await read(ORDER, (shop, id) => {
      shop.refund(id, { lines: [[1, 1]], adjustments: [{ amount: 2916, tax: 0, reason: PENDING }] })
      shop.edit(id, { edits: [LATER] })
    })

    expect(back(order)).toEqual(REMOVED)
    expect(netOf(order)).toBe(10_720n)
  })

  test.each([[[{ amount: -2916, tax: 0, reason: PENDING }]], [[]]])(
    'isn’t taken off again when its money is paid back, with adjustments %j',
    async (adjustments) => {
      const order = await read(ORDER, (shop, id) => {
        shop.refund(id, { lines: [[1, 1]] })
        shop.refund(id, { adjustments, transactions: [money(2916)] })
      })

      expect(back(order)).toEqual(REMOVED)
    },
  )

  test('of an order that nobody had paid leaves a later refund as it is', async () => {
    const order = await read({ ...ORDER, received: 10_720 }, (shop, id) => {
      shop.refund(id, { lines: [[1, 1]] })
      shop.refund(id, { transactions: [money(1080)] })
    })

    expect(netOf(order)).toBe(10_720n - 1080n)
  })

  test('without a refund that says so counts on the day of the edit', async () => {
    const order = await read(ORDER, (shop, id) => {
      const [lamp, cup] = shop.order(id).lines
      if (lamp !== undefined && cup !== undefined)
        shop.edit(id, { edits: [LATER], lines: [lamp, { ...cup, current: 0 }] })
    })

    expect(back(order)).toEqual(REMOVED.map((line) => line.replace(', refund 4', '')))
  })
})

describe('a cancelled order of Shopify', () => {
  test.each(['VOIDED', 'PENDING', 'AUTHORIZED'])(
    'that was never paid (%s) is reversed on its own day',
    async (financial) => {
      const order = await read({ ...ORDER, financial, received: 0, cancelled: LATER })

      expect(order).toMatchObject({ status: 'cancelled', cancelledAt: LATER })
      expect(back(order)).toEqual([
        'return, -90.00, -2 units, line 0, 2026-02-03',
        'return, -27.00, -1 units, line 1, 2026-02-03',
        'shipping, -10.00, 0 units, order, 2026-02-03',
        'tax, -9.36, 0 units, order, 2026-02-03',
      ])
    },
  )

  test('that was refunded is reversed once', async () => {
    const order = await read({ ...ORDER, financial: 'REFUNDED', cancelled: LATER }, (shop, id) => {
      shop.refund(id, {
        lines: [
          [0, 2],
          [1, 1],
        ],
        transactions: [money(13_636)],
      })
    })

    expect(netOf(order)).toBe(0n)
  })

  test('that was refunded except for a fee keeps the fee in sales', async () => {
    const order = await read({ ...ORDER, financial: 'PARTIALLY_REFUNDED', cancelled: LATER }, (shop, id) => {
      shop.refund(id, { transactions: [money(13_000)] })
    })

    expect(netOf(order)).toBe(636n)
  })
})
