import { expect, test } from 'vitest'
import { minimize } from './nelder-mead.ts'

test('finds the bottom of the curved valley of Rosenbrock', () => {
  const rosenbrock = ([x = 0, y = 0]: readonly number[]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2

  const [x, y] = minimize(rosenbrock, [-1.2, 1])

  expect(x).toBeCloseTo(1, 5)
  expect(y).toBeCloseTo(1, 5)
})

test('finds a minimum in four dimensions', () => {
  const center = [3, -2, 0.5, 10]
  const bowl = (at: readonly number[]) =>
    at.reduce((sum, value, axis) => sum + (axis + 1) * (value - (center[axis] ?? 0)) ** 2, 0)

  minimize(bowl, [0, 0, 0, 0]).forEach((value, axis) => expect(value).toBeCloseTo(center[axis] ?? 0, 5))
})

test('stops after the most steps where there is no minimum', () => {
  let calls = 0
  const slope = ([x = 0]: readonly number[]) => {
    calls += 1
    return x
  }

  minimize(slope, [0], { mostSteps: 50 })

  expect(calls).toBeLessThan(2 + 3 * 50)
})
