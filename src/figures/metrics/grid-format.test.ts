import { expect, it } from 'vitest'
import { gridFormatOf } from './grid-format.ts'

it.each([
  { name: 'whole units', values: [999_949, 25_600, null], unit: 'In USD', texts: ['9,999', '256'] },
  {
    name: 'thousands',
    values: [1_230_000, 897_600, 25_600],
    unit: 'In thousands of USD',
    texts: ['12.3', '9.0', '0.3'],
  },
  { name: 'millions', values: [1_230_000_000, -897_600_00], unit: 'In millions of USD', texts: ['12.3', '−0.9'] },
])('amounts of one grid are all in $name', ({ values, unit, texts }) => {
  const grid = gridFormatOf({ metric: 'net_sales', currency: 'USD', values })

  expect(grid.unit).toBe(unit)
  expect(values.filter((value) => value !== null).map(grid.format)).toEqual(texts)
})

it('amounts above zero that would round to zero are less than the smallest one written', () => {
  const format = (largest: number) => gridFormatOf({ metric: 'net_sales', currency: 'EUR', values: [largest] }).format

  expect([300_000_000, 55_303, 810, 0].map(format(300_000_000))).toEqual(['3.0', '<0.1', '<0.1', '0.0'])
  expect([12_300, 49, 50].map(format(12_300))).toEqual(['123', '<1', '1'])
})

it('counts have no unit until they are in thousands', () => {
  const orders = (values: number[]) => gridFormatOf({ metric: 'orders', currency: 'USD', values })

  expect(orders([12]).unit).toBeNull()
  expect(orders([12_000]).unit).toBe('In thousands')
  expect(orders([12_000]).format(900)).toBe('0.9')
})

it('rates keep their decimal', () => {
  const { unit, format } = gridFormatOf({ metric: 'return_rate', currency: 'USD', values: [0.256] })

  expect([unit, format(0.256)]).toEqual([null, '25.6%'])
})
