import { expect, test } from 'vitest'
import { hasSharedData, readRetailSales, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { type CustomerActivity, sumCohorts } from '#test/oracles/cohort-sums.ts'
import { cohortTable } from './cohorts.ts'

/** The golden fixture: c1 orders in January and February and returns a part in February, c2 orders in January. */
const golden = [
  { customer: 'c1', day: '2026-01-05', orders: 1, value: 117_000 },
  { customer: 'c2', day: '2026-01-31', orders: 1, value: 30_000 },
  { customer: 'c1', day: '2026-02-03', orders: 0, value: -45_000 },
  { customer: 'c1', day: '2026-02-10', orders: 1, value: 50_000 },
]
const tableOf = (activities: readonly CustomerActivity[], today = '2026-03-15') =>
  cohortTable(sumCohorts(activities, today), { today, currency: 'USD' })

test('the January cohort of the golden fixture has a value of 73.50, then 76.00 per customer', () => {
  expect(tableOf(golden)).toEqual([
    {
      start: '2026-01-01',
      size: 2,
      repeatRate: 0.5,
      maturesOn: '2026-04-01',
      cells: [
        { customers: 2, retention: 1, cumulativeValue: 14_700, valuePerCustomer: 7_350, isPartial: false },
        { customers: 1, retention: 0.5, cumulativeValue: 15_200, valuePerCustomer: 7_600, isPartial: false },
        { customers: 0, retention: 0, cumulativeValue: 15_200, valuePerCustomer: 7_600, isPartial: true },
      ],
    },
  ])
})

test('cells after today are null, so later cohorts have fewer cells', () => {
  const cohorts = tableOf([...golden, { customer: 'c3', day: '2026-03-15', orders: 1, value: 1000 }])

  expect(cohorts.map(({ start, cells }) => [start, cells.map((cell) => cell?.customers ?? null)])).toEqual([
    ['2026-01-01', [2, 1, 0]],
    ['2026-03-01', [1, null, null]],
  ])
})

test('a cohort matures two months after its month', () => {
  const maturesOn = (today: string) => tableOf(golden, today)[0]?.maturesOn

  expect(maturesOn('2026-03-31')).toBe('2026-04-01')
  expect(maturesOn('2026-04-01')).toBeNull()
})

test('a day after today and a customer with only a refund are ignored', () => {
  const others = [
    { customer: 'c2', day: '2026-03-16', orders: 1, value: 900 },
    { customer: 'refund', day: '2026-02-01', orders: 0, value: -100 },
  ]

  expect(tableOf([...golden, ...others])).toEqual(tableOf(golden))
})

test('the value per customer rounds halves to even, and fractions of a cent are not lost between months', () => {
  const spend = (value: number) =>
    tableOf([...golden.slice(1, 2), { customer: 'c1', day: '2026-01-02', orders: 1, value }])[0]?.cells[0]
  const twice = { customer: 'c1', orders: 1, value: 14 }

  expect(spend(10)?.valuePerCustomer).toBe(1500)
  expect(spend(30)?.valuePerCustomer).toBe(1502)
  expect(
    tableOf([
      { ...twice, day: '2026-01-02' },
      { ...twice, day: '2026-02-02' },
    ])[0]?.cells[1],
  ).toMatchObject({
    cumulativeValue: 3,
  })
})

test('the whole matrix of the Online Retail list equals one counted another way', async ({ skip }) => {
  skip(!hasSharedData, WITHOUT_SHARED_DATA)
  const sales = (await readRetailSales()).filter(({ customer }) => customer !== '')
  const invoices = [...Map.groupBy(sales, ({ invoice }) => invoice).values()].map((lines) => ({
    customer: lines[0]?.customer ?? '',
    day: lines[0]?.day ?? '',
    orders: 1,
    value: lines.reduce((total, { milliPounds }) => total + milliPounds, 0),
  }))

  const cohorts = tableOf(invoices, '2011-12-09')

  const active = new Set(sales.map(({ customer, day }) => `${customer} ${day.slice(0, 7)}`))
  const monthsOf = Map.groupBy([...active].toSorted(), (pair) => pair.split(' ')[0])
  const expected = new Map<string, number>()
  for (const pairs of monthsOf.values()) {
    const [first] = pairs
    for (const pair of pairs) {
      const cell = `${first?.split(' ')[1]} ${pair.split(' ')[1]}`
      expected.set(cell, (expected.get(cell) ?? 0) + 1)
    }
  }
  const counted = cohorts.map(({ cells }) => cells.filter((cell) => cell !== null))
  expect(counted).toHaveLength(13)
  const starts = cohorts.map(({ start }) => start.slice(0, 7))
  expect(counted.map((cells) => cells.map(({ customers }) => customers))).toEqual(
    starts.map((cohort, row) => starts.slice(row).map((name) => expected.get(`${cohort} ${name}`))),
  )
  // The first row is the one that published analyses of this list show.
  expect(counted[0]?.map(({ customers }) => customers)).toEqual([
    885, 324, 286, 340, 321, 352, 321, 309, 313, 350, 331, 445, 235,
  ])
  const total = counted.reduce((sum, cells) => sum + (cells.at(-1)?.cumulativeValue ?? 0), 0)
  expect(total).toBe(891_140_790)
})
