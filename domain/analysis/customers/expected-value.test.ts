import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { readCdnowSample } from '#test/harness/cdnow.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { holdoutOf, purchaseHistory } from '#test/oracles/purchase-history.ts'
import { expectedOrders, fitBgNbd, probabilityAlive } from './bg-nbd.ts'
import { calibrate } from './calibration.ts'
import { expectedValues, testWeeksOf } from './expected-value.ts'
import { expectedOrderValue, fitGammaGamma } from './gamma-gamma.ts'

/** The parameters that Fader, Hardie and Lee publish for CDNOW. */
const published = { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 }

describe('the CDNOW sample', () => {
  beforeEach(({ skip }) => {
    skip(!hasSharedData, WITHOUT_SHARED_DATA)
  })

  test('gives the published parameters of BG/NBD and gamma-gamma', async () => {
    const customers = await readCdnowSample()

    const histories = customers.flatMap((customer) => purchaseHistory(customer, '1997-09-30') ?? [])
    const orders = fitBgNbd(histories)
    const values = fitGammaGamma(histories)

    expect(histories).toHaveLength(2357)
    expect(histories.filter(({ repeats }) => repeats > 0)).toHaveLength(946)
    expect(orders.r).toBeCloseTo(published.r, 3)
    expect(orders.alpha).toBeCloseTo(published.alpha, 3)
    expect(orders.a).toBeCloseTo(published.a, 3)
    expect(orders.b).toBeCloseTo(published.b, 3)
    expect(values?.p).toBeCloseTo(6.25, 2)
    expect(values?.q).toBeCloseTo(3.74, 2)
    expect((values?.v ?? 0) / 100).toBeCloseTo(15.44, 2)
  })

  test('is predicted for its last 39 weeks within 15 % over tenths of its customers', async () => {
    const { rows, totalRatio, deviation, knownUntil } = calibrate(holdoutOf(await readCdnowSample(), '1998-06-30', 39))

    expect(knownUntil).toBe('1997-09-30')
    expect(rows.map(({ customers }) => customers)).toEqual([236, 235, 236, 236, 236, 235, 236, 236, 235, 236])
    expect(totalRatio).toBeCloseTo(0.88, 2)
    expect(deviation).toBeLessThan(0.15)
  })
})

test('the published example expects 1.226 orders in 39 weeks', () => {
  expect(expectedOrders(published, { repeats: 2, lastAt: 30.43, age: 38.86 }, 39)).toBeCloseTo(1.226, 3)
})

test('the example of the R package BTYD gives its published probability and expectation', () => {
  const model = { r: 0.2425945, alpha: 4.4136019, a: 0.7929199, b: 2.4258881 }
  const customer = { repeats: 26, lastAt: 30.86, age: 31 }

  expect(probabilityAlive(model, customer)).toBeCloseTo(0.9688523, 3)
  expect(expectedOrders(model, customer, 52)).toBeCloseTo(25.75659, 2)
})

test('nobody leaves before the first repeat order', () => {
  expect(probabilityAlive(published, { repeats: 0, lastAt: 0, age: 500 })).toBe(1)
})

test('expected orders stay finite for many orders, a long time and a = 1', () => {
  const regular = { repeats: 900, lastAt: 520, age: 521 }

  expect(expectedOrders(published, regular, 52)).toBeGreaterThan(80)
  expect(expectedOrders(published, regular, 52)).toBeLessThan(95)
  expect(expectedOrders({ ...published, a: 1 }, regular, 52)).toBeCloseTo(
    expectedOrders({ ...published, a: 1.0001 }, regular, 52),
    1,
  )
})

function gammaOf(random: Random, shape: number): number {
  if (shape < 1) return gammaOf(random, shape + 1) * random.next() ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - random.next()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

const TODAY = '2026-06-30'

/** Draws customers whose orders follow the model exactly, over 104 weeks before `TODAY`. */
function simulateOrders(count: number, seed: number) {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, position) => {
    const rate = gammaOf(random, published.r) / published.alpha
    const [one, other] = [gammaOf(random, published.a), gammaOf(random, published.b)]
    const average = (6.25 * 1544) / gammaOf(random, 3.74)
    const orders = []
    const last = random.integer(0, 300)
    for (let day = random.integer(-428, last - 428); day <= 0;) {
      orders.push({ day: addDays(TODAY, Math.floor(day)), value: Math.round((gammaOf(random, 6.25) * average) / 6.25) })
      if (orders.length > 1 && random.chance(one / (one + other))) break
      day += 7 * (-Math.log(1 - random.next()) / rate)
    }
    return { customer: `c${position}`, orders }
  })
}

test('parameters are recovered from simulated customers', () => {
  const histories = simulateOrders(6000, 1).flatMap((customer) => purchaseHistory(customer, TODAY) ?? [])

  const fitted = { ...fitBgNbd(histories), ...fitGammaGamma(histories) }

  // Whole days round the drawn times, so more customers would not come much closer.
  for (const [name, drawn] of Object.entries({ ...published, p: 6.25, q: 3.74, v: 1544 })) {
    expect(new Map(Object.entries(fitted)).get(name)).toBeGreaterThan(0.8 * drawn)
    expect(new Map(Object.entries(fitted)).get(name)).toBeLessThan(1.2 * drawn)
  }
})

function expect26Weeks(customers: ReturnType<typeof simulateOrders>) {
  const histories = customers.flatMap((customer) => purchaseHistory(customer, TODAY) ?? [])
  const weeks = histories.reduce((most, { age }) => Math.max(most, age), 0)
  return expectedValues({ histories, holdout: holdoutOf(customers, TODAY, testWeeksOf(weeks)), weeks: 26 })
}

test('a store that follows the model gets expected orders and values, the highest value first', () => {
  const answer = expect26Weeks(simulateOrders(3000, 2))

  if (answer.kind !== 'ready') throw new Error(`The answer is ${answer.kind}.`)
  const values = answer.customers.map(({ expectedValue }) => expectedValue ?? 0)
  expect(values).toEqual(values.toSorted((left, right) => right - left))
  expect(values.every(Number.isSafeInteger)).toBe(true)
  expect(answer.calibration.rows).toHaveLength(10)
  expect(answer.calibration.weeks).toBe(20)
  for (const { probabilityAlive: probability } of answer.customers) {
    expect(probability).toBeGreaterThanOrEqual(0)
    expect(probability).toBeLessThanOrEqual(1)
  }
})

test('a store whose customers all stopped is not predicted', () => {
  const stopped = simulateOrders(3000, 3).map(({ customer, orders }) => ({
    customer,
    orders: orders.filter(({ day }) => day < '2026-03-01' || orders[0]?.day === day),
  }))

  expect(expect26Weeks(stopped).kind).toBe('not_calibrated')
})

test('a small store is told how large it must be', () => {
  const customers = simulateOrders(90, 4)

  expect(expect26Weeks(customers)).toMatchObject({
    kind: 'too_small',
    size: { customers: 90 },
    least: { customers: 100, repeatCustomers: 30, weeks: 26 },
  })
  expect(expect26Weeks([])).toMatchObject({ kind: 'too_small', size: { weeks: 0 } })
})

test('customers who are all alike get finite parameters', () => {
  // All stop with the same probabilities, which no beta distribution of finite size describes.
  const random = createRandom(6)
  const histories = Array.from({ length: 1000 }, () => {
    let [repeats, lastAt] = [0, 0]
    for (let at = random.integer(2, 20); at < 90 && random.chance(repeats === 0 ? 0.34 : 0.62);) {
      repeats += 1
      lastAt = at
      at += random.integer(2, 20)
    }
    return { repeats, lastAt, age: 90 }
  })

  const model = fitBgNbd(histories)

  expect(Math.max(model.a, model.b)).toBeLessThan(149)
  expect(Number.isFinite(expectedOrders(model, { repeats: 1, lastAt: 1, age: 60 }, 52))).toBe(true)
})

test('an order of a customer is expected between that customer’s average and the average of all', () => {
  const model = { p: 6.25, q: 3.74, v: 1544 }
  const all = expectedOrderValue(model, { repeats: 0, repeatValue: 0 })
  const high = expectedOrderValue(model, { repeats: 3, repeatValue: 10_000 })

  expect(all).toBeCloseTo((6.25 * 1544) / 2.74, 6)
  expect(high).toBeCloseTo((6.25 * (1544 + 30_000)) / (6.25 * 3 + 2.74), 6)
  expect(expectedOrderValue({ ...model, q: 0.9 }, { repeats: 0, repeatValue: 0 })).toBeNull()
  expect(fitGammaGamma([{ repeats: 2, repeatValue: 0 }])).toBeNull()
})

test('orders of one day count as one, and orders after the day do not count', () => {
  const orders = [
    { day: '2026-01-15', value: 300 },
    { day: '2026-01-01', value: 100 },
    { day: '2026-01-15', value: 500 },
    { day: '2026-02-01', value: 900 },
  ]

  expect(purchaseHistory({ customer: 'c', orders }, '2026-01-29')).toEqual({
    customer: 'c',
    repeats: 1,
    lastAt: 2,
    age: 4,
    repeatValue: 800,
  })
  expect(purchaseHistory({ customer: 'c', orders }, '2025-12-31')).toBeNull()
})
