import { expect, test } from 'vitest'
import { repeatWindows } from './repeat-windows.ts'

/** One customer orders again after 36 days, one never. */
const firsts = [
  { firstOrder: '2026-01-05', daysToSecond: 36 },
  { firstOrder: '2026-01-31', daysToSecond: null },
]

test('nobody orders again within 30 days, half within 45', () => {
  const shares = new Map(repeatWindows(firsts, '2026-12-31').map(({ days, share }) => [days, share]))

  expect([shares.get(0), shares.get(30), shares.get(45), shares.get(180)]).toEqual([0, 0, 0.5, 0.5])
})

test('an order on the last day of a window counts', () => {
  const [zero, thirty] = repeatWindows([{ firstOrder: '2026-01-01', daysToSecond: 30 }], '2026-12-31')

  expect([zero, thirty]).toEqual([
    { days: 0, customers: 1, returned: 0, share: 0 },
    { days: 30, customers: 1, returned: 1, share: 1 },
  ])
})

test('a customer counts in a window once they have had its days', () => {
  const knownOn = (today: string) => repeatWindows(firsts, today).map(({ customers }) => customers)

  expect(knownOn('2026-03-01')).toEqual([2, 1, 1, 0, 0, 0, 0, 0])
  expect(knownOn('2026-03-02')).toEqual([2, 2, 1, 0, 0, 0, 0, 0])
  expect(repeatWindows([], '2026-03-02').every(({ share }) => share === null)).toBe(true)
})
