import { expect, it } from 'vitest'
import { columnOf, withColumn } from './mapping.ts'

const mapping = { order_id: 'Order', placed_at: 'When' }

it('tells what a column stands for', () => {
  expect(columnOf(mapping, 'When')).toBe('placed_at')
  expect(columnOf(mapping, 'Note')).toBeNull()
})

it('gives a field to a new column and takes it from the old one', () => {
  expect(withColumn(mapping, 'Number', 'order_id')).toEqual({ order_id: 'Number', placed_at: 'When' })
})

it('lets a column stand for one field only', () => {
  expect(withColumn(mapping, 'When', 'order_id')).toEqual({ order_id: 'When' })
})

it('leaves a column unused', () => {
  expect(withColumn(mapping, 'When', null)).toEqual({ order_id: 'Order' })
})
