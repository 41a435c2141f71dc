import { expect, test } from 'vitest'
import { describeProgress, progressOf } from './file-status.ts'

const read = { bytesRead: 100, bytesTotal: 100, rowsRead: 1200 }

test('the rows read are the progress until all are read', () => {
  const current = { ...read, bytesRead: 25, figures: null }

  expect(describeProgress(current)).toBe('1,200 rows')
  expect(progressOf(current)).toBe(0.25)
  expect(progressOf({ ...read, figures: null })).toBeNull()
})

test('then the steps of the calculation are', () => {
  const step = (unit: 'days' | 'customers', figures: { step: number; done: number; total: number }) => ({
    ...read,
    figures: { steps: 4, unit, ...figures },
  })

  const days = step('days', { step: 2, done: 120, total: 1374 })
  expect(describeProgress(days)).toBe('Step 2 of 4, sales by day: 120 of 1,374 days')
  expect(progressOf(days)).toBeCloseTo((1 + 120 / 1374) / 4)
  const none = step('customers', { step: 3, done: 0, total: 0 })
  expect(describeProgress(none)).toBe('Step 3 of 4, customers: 0 of 0 customers')
  expect(progressOf(none)).toBe(0.75)
})
