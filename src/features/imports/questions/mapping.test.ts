import { expect, it } from 'vitest'
import { missingColumns, withColumn } from './mapping.ts'

const mapping = { order_id: 'Order', placed_at: 'When' }

it('a field takes a column from another field', () => {
  expect(withColumn(mapping, 'order_id', 'When')).toEqual({ order_id: 'When' })
})

it('a field gets another column', () => {
  expect(withColumn(mapping, 'order_id', 'Number')).toEqual({ placed_at: 'When', order_id: 'Number' })
})

it('a field without a column is left out', () => {
  expect(withColumn(mapping, 'order_id', null)).toEqual({ placed_at: 'When' })
})

it('each missing column is reported at its field', () => {
  expect(missingColumns(['order_id', 'placed_at'], { order_id: 'Order' })).toEqual({
    placed_at: 'Choose the column with the order date.',
    unit_price: 'Choose a column for at least one amount.',
  })
})

it('one amount column is enough', () => {
  expect(missingColumns(['order_id', 'placed_at'], { ...mapping, order_total: 'Sum' })).toEqual({})
})
