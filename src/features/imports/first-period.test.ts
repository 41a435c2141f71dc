import { expect, test } from 'vitest'
import { chooseFirstPeriod, type FirstPeriod } from './first-period.ts'

const choose = async (orders: { month: number; year: number; all: number }) => {
  const asked: FirstPeriod[] = []
  const counts = { last_12_months: orders.year, all_time: orders.all }
  const period = await chooseFirstPeriod(async (name) => {
    asked.push(name)
    return name === null ? orders.month : counts[name]
  })
  return { period, asked: asked.length }
}

test('the default period is the first if it has enough orders', async () => {
  expect(await choose({ month: 10, year: 500, all: 5000 })).toEqual({ period: null, asked: 1 })
})

test('a longer period is the first if the default one has few orders', async () => {
  expect(await choose({ month: 0, year: 40, all: 60 })).toEqual({ period: 'last_12_months', asked: 2 })
  expect(await choose({ month: 1, year: 0, all: 4 })).toEqual({ period: 'all_time', asked: 3 })
})

test('the shortest period is the first of those with the same orders', async () => {
  expect(await choose({ month: 3, year: 3, all: 3 })).toEqual({ period: null, asked: 3 })
  expect(await choose({ month: 0, year: 3, all: 3 })).toEqual({ period: 'last_12_months', asked: 3 })
})
