import { expect, test } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { chanceToOrder, probabilityAlive } from './bg-nbd.ts'
import { findGoneRule } from './likely-gone.ts'

const WEEKS = 20

/** Customers with a year known: some order every two weeks until the end, others stopped after half of it. */
function draw(count: number, comesBack: (isRegular: boolean) => boolean) {
  const random = createRandom(3)
  return Array.from({ length: count }, (_, at) => {
    const isRegular = at % 2 === 0
    const repeats = isRegular ? 24 + random.integer(0, 4) : 6 + random.integer(0, 4)
    const lastAt = isRegular ? 50 + random.next() : 20 + random.next()
    const history = { customer: String(at), repeats, lastAt, age: 52, repeatValue: 0 }
    return { history, actual: comesBack(isRegular) ? 3 : 0 }
  })
}

const ruleOf = (customers: ReturnType<typeof draw>) =>
  findGoneRule(
    customers.map(({ history }) => history),
    { knownUntil: '2026-01-01', weeks: WEEKS, customers },
  )

test('who stopped is likely gone, and a regular customer never is', () => {
  const customers = draw(200, (isRegular) => isRegular)

  const rule = ruleOf(customers)

  if (!rule) throw new Error('The past tells who is gone.')
  expect(rule.test).toEqual({ customers: 100, ordered: 0 })
  const isGone = ({ history }: (typeof customers)[number]) =>
    chanceToOrder(rule.model, history, WEEKS) <= rule.mostChance
  expect(customers.filter(isGone)).toEqual(customers.filter((_customer, at) => at % 2 === 1))
})

test('nobody is likely gone where also the least likely customers order again', () => {
  expect(ruleOf(draw(200, () => true))).toBeNull()
})

test('nobody is likely gone in a store that is too small for the model', () => {
  expect(ruleOf(draw(99, (isRegular) => isRegular))).toBeNull()
})

test('the chance to order is that of being a customer still and of an order at the own rate', () => {
  const model = { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 }
  const history = { repeats: 2, lastAt: 30, age: 38 }

  expect(chanceToOrder(model, history, 0)).toBe(0)
  expect(chanceToOrder(model, history, 1e9)).toBeCloseTo(probabilityAlive(model, history), 4)
  expect(chanceToOrder(model, { repeats: 0, lastAt: 0, age: 38 }, 39)).toBeCloseTo(
    1 - ((4.414 + 38) / (4.414 + 77)) ** 0.243,
    10,
  )
})
