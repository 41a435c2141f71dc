import { expect, it } from 'vitest'
import { withoutNothing } from './without-nothing.ts'

const row = (key: string | null, value: number, comparison: number) => ({
  keys: [key],
  labels: [key],
  metrics: { net_sales: { value, comparison, change: null } },
})

it('leaves out what has no value of the dimension, if it has no figures either', () => {
  const page = { rows: [row('A', 500, 0), row('C', 0, 0), row(null, 0, 0)], rowCount: 60 }
  expect(withoutNothing(page)).toEqual({ rows: page.rows.slice(0, 2), rowCount: 59 })
  const sold = { rows: [row(null, 0, 100), row(null, 10, 0)], rowCount: 2 }
  expect(withoutNothing(sold)).toEqual(sold)
})
