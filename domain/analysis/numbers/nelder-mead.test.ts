import { expect, test } from 'vitest'
import { minimise } from './nelder-mead.ts'

test('finds the bottom of the curved valley of Rosenbrock', () => {
  const rosenbrock = ([x = 0, y = 0]: readonly number[]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2

  const [x, y] = minimise(rosenbrock, [-1.2, 1])

  expect(x).toBeCloseTo(1, 5)
  expect(y).toBeCloseTo(1, 5)
})

test('finds a minimum in four dimensions', () => {
  const centre = [3, -2, 0.5, 10]
  const bowl = (at: readonly number[]) =>
    at.reduce((sum, value, axis) => sum + (axis + 1) * (value - (centre[axis] ?? 0)) ** 2, 0)

  minimise(bowl, [0, 0, 0, 0]).forEach((value, axis) => expect(value).toBeCloseTo(centre[axis] ?? 0, 5))
})

test('stops after the most steps where there is no minimum', () => {
  let calls = 0
  const slope = ([x = 0]: readonly number[]) => {
    calls += 1
    return x
  }

  minimise(slope, [0], { mostSteps: 50 })

  expect(calls).toBeLessThan(2 + 3 * 50)
})
