import { describe, expect, test } from 'vitest'
import { ledger, LINE_COLUMNS, readTable, suggest } from '#test/fixtures/shops/orders.ts'

const HEADER = 'No|Day|What|Pcs|Each|Back on'
const MAPPING = { ...LINE_COLUMNS, refund_date: 'Back on' }

const readingOf = (rows: string[], more: { header?: string; mapping?: Record<string, string> } = {}) => {
  const { readings, notes } = readTable({
    header: `${HEADER}${more.header ?? ''}`,
    rows,
    mapping: { ...MAPPING, ...more.mapping },
  })
  const orders = readings.flatMap(({ order }) => order ?? [])
  const events = orders.map((order) => ledger(order).filter((event) => !event.startsWith('sale')))
  return { orders, events, notes }
}

describe('the date of a return without an amount', () => {
  test('takes back the line that has it, on that day', () => {
    const { orders, events, notes } = readingOf([
      '1|2026-01-05|Mug|2|10|',
      '1|2026-01-05|Cup|1|5|2026-01-20',
      '2|2026-01-06|Mug|1|10|',
    ])

    expect(events).toEqual([['return, -5.00, -1 units, line 1, 2026-01-20, refund'], []])
    expect(orders.map(({ status, isRefundDateEstimated }) => [status, isRefundDateEstimated])).toEqual([
      ['open', false],
      ['open', false],
    ])
    expect(notes).toEqual([
      '“Back on” has no amount beside it. We count rows with a date as returned in full on that day.',
    ])
  })

  test('is a refund of its own on each day', () => {
    const { orders, events } = readingOf(
      ['1|2026-01-05|Mug|2|10|2026-01-12|4|2', '1|2026-01-05|Cup|1|5|2026-01-20|4|1'],
      { header: '|Ship|Tax', mapping: { shipping: 'Ship', tax: 'Tax' } },
    )

    expect(orders.map(({ status }) => status)).toEqual(['refunded'])
    expect(events.map((list) => list.slice(2))).toEqual([
      [
        'return, -20.00, -2 units, line 0, 2026-01-12, refund 2026-01-12T00:00:00.000Z',
        'tax, -2.00, 0 units, order, 2026-01-12, refund 2026-01-12T00:00:00.000Z',
        'return, -5.00, -1 units, line 1, 2026-01-20, refund 2026-01-20T00:00:00.000Z',
        'tax, -1.00, 0 units, order, 2026-01-20, refund 2026-01-20T00:00:00.000Z',
        'shipping, -4.00, 0 units, order, 2026-01-20, refund 2026-01-20T00:00:00.000Z',
      ],
    ])
  })

  test('is that of the whole order where its first row has all that the order has once', () => {
    const { events, notes } = readingOf(
      [
        '1|2026-01-05|Mug|2|10|2026-01-20|ann@example.com',
        '1|2026-01-05|Cup|1|5||',
        '2|2026-01-06|Mug|1|10||ben@example.com',
      ],
      { header: '|Mail', mapping: { customer_email: 'Mail' } },
    )

    expect(events[0]).toEqual([
      'return, -20.00, -2 units, line 0, 2026-01-20, refund',
      'return, -5.00, -1 units, line 1, 2026-01-20, refund',
    ])
    expect(notes.join()).toContain('We count orders with a date as returned in full on that day.')
  })

  test('takes back one line where every row repeats what the order has once', () => {
    const { events } = readingOf(
      ['1|2026-01-05|Mug|2|10|2026-01-20|ann@example.com', '1|2026-01-05|Cup|1|5||ann@example.com'],
      { header: '|Mail', mapping: { customer_email: 'Mail' } },
    )

    expect(events).toEqual([['return, -20.00, -2 units, line 0, 2026-01-20, refund']])
  })

  test('dates the lines whose status says that they came back', () => {
    const { orders, events } = readingOf(
      [
        '1|2026-01-05|Mug|2|10||shipped',
        '1|2026-01-05|Cup|1|5|2026-01-20|returned',
        '1|2026-01-05|Pot|1|7|2026-01-22|shipped',
      ],
      { header: '|State', mapping: { status: 'State' } },
    )

    expect(orders.map(({ isRefundDateEstimated }) => isRefundDateEstimated)).toEqual([false])
    expect(events).toEqual([
      [
        'return, -5.00, -1 units, line 1, 2026-01-20, refund 2026-01-20T00:00:00.000Z',
        'return, -7.00, -1 units, line 2, 2026-01-22, refund 2026-01-22T00:00:00.000Z',
      ],
    ])
  })

  test.each([
    ['a column says that nothing came back', '0|', []],
    ['a column says how many pieces came back', '1|', ['return, -10.00, -1 units, line 0, 2026-01-20, refund']],
    ['the status says that only a part came back', '|partly refunded', []],
  ])('doesn’t take back all of the line if %s', (_why, cells, events) => {
    const read = readingOf([`1|2026-01-05|Mug|2|10|2026-01-20|${cells}`], {
      header: '|Back|State',
      mapping: { returned_quantity: 'Back', status: 'State' },
    })

    expect(read.events).toEqual([events])
  })

  test('dates the pieces of each line that came back', () => {
    const { events } = readingOf(['1|2026-01-05|Mug|2|10|2026-01-12|1', '1|2026-01-05|Cup|1|5|2026-01-20|1'], {
      header: '|Back',
      mapping: { returned_quantity: 'Back' },
    })

    expect(events).toEqual([
      [
        'return, -10.00, -1 units, line 0, 2026-01-12, refund 2026-01-12T00:00:00.000Z',
        'return, -5.00, -1 units, line 1, 2026-01-20, refund 2026-01-20T00:00:00.000Z',
      ],
    ])
  })
})

describe('a column named for the date of a return', () => {
  const table = (name: string, ...dates: string[]) =>
    suggest(`Order|Date|Item|Price|${name}`, ...dates.map((date, at) => `${at}|2025-01-1${at}|Mug|1${at}|${date}`))

  test.each(['Return date', 'Returned on', 'Rückgabedatum', 'Date de retour', 'Fecha de devolución', '返品日'])(
    '%s dates what came back',
    (name) => {
      const { mapping, reasons } = table(name, '', '2025-02-01', '', '')

      expect(mapping.refund_date).toBe(name)
      expect(reasons.refund_date).toBe('No amount stands beside it: what has a date came back in full.')
    },
  )

  test('isn’t read where most rows have a date, because it is a deadline', () => {
    const { mapping } = table('Return date', '2025-02-09', '2025-02-11', '2025-02-11', '')

    expect(mapping.refund_date).toBeUndefined()
  })

  test('isn’t read where all dates are equally far from the order, because it is a deadline', () => {
    const { mapping } = table('Return date', '2025-02-10', '2025-02-11', '2025-02-12', '', '', '', '')

    expect(mapping.refund_date).toBeUndefined()
  })

  test('isn’t read where all dates are equally far from the day of an order that has a time', () => {
    const { mapping } = suggest(
      'Order|Date|Item|Price|Return date',
      ...['2025-02-09', '2025-02-10', '2025-02-11', '', '', '', ''].map(
        (date, at) => `${at}|2025-01-1${at} 0${at + 1}:3${at}:00|Mug|1${at}|${date}`,
      ),
    )

    expect(mapping.refund_date).toBeUndefined()
  })

  describe('on some rows of orders with three lines', () => {
    const dates = ['2025-02-09', '2025-02-12', '2025-02-11', '2025-02-19']
    const lines = (dated: number, orders: number) =>
      suggest(
        'Order|Date|Item|Price|Return date',
        ...dates.flatMap((date, order) =>
          ['Mug', 'Cup', 'Lamp'].map(
            (item, line) =>
              `A${order}|2025-01-1${order}|${item}|1${line}|${line === dated && order < orders ? date : ''}`,
          ),
        ),
      )

    test('isn’t read where the first row of most orders has a date, because it is a deadline', () => {
      expect(lines(0, 4).mapping.refund_date).toBeUndefined()
    })

    test('dates what came back where the first rows of few orders have a date', () => {
      expect(lines(0, 2).mapping.refund_date).toBe('Return date')
    })

    test('dates what came back where it is on rows further down', () => {
      expect(lines(1, 4).mapping.refund_date).toBe('Return date')
    })
  })

  test('named for refunds can be filled on all rows', () => {
    expect(table('Refund date', '2025-02-09', '2025-02-13').mapping.refund_date).toBe('Refund date')
  })
})
