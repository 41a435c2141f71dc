import { expect, test } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import type { Queryable } from './database.ts'
import { transactionPastDeadlocks } from './past-deadlocks.ts'

const database = await openDatabase()

const failure = (code: string) => Object.assign(new Error('The statement failed.'), { code })

/** A database whose first transactions fail with the given codes. */
function failing(codes: string[]) {
  const left = [...codes]
  let runs = 0
  return {
    runs: () => runs,
    transaction<Result>(run: (connection: Queryable) => Promise<Result>) {
      runs += 1
      const code = left.shift()
      return code === undefined ? database.transaction(run) : Promise.reject(failure(code))
    },
  }
}

const work = () => Promise.resolve('saved')

test('a transaction that a deadlock ended runs again', async () => {
  const interrupted = failing(['40P01', '40P01'])
  expect(await transactionPastDeadlocks(interrupted, work)).toBe('saved')
  expect(interrupted.runs()).toBe(3)
})

test('another failure is passed on, and so is a deadlock that comes back every time', async () => {
  const refused = failing(['23505'])
  await expect(transactionPastDeadlocks(refused, work)).rejects.toMatchObject({ code: '23505' })
  expect(refused.runs()).toBe(1)
  const stuck = failing(Array.from({ length: 9 }, () => '40P01'))
  await expect(transactionPastDeadlocks(stuck, work)).rejects.toMatchObject({ code: '40P01' })
  expect(stuck.runs()).toBe(5)
})
