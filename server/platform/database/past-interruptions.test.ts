import { expect, test } from 'vitest'
import { DatabaseInterruptedError } from './database-errors.ts'
import { pastInterruptions } from './past-interruptions.ts'

/** Work that fails with each of the errors in turn, and then returns how often it was run. */
function failingWith(...errors: Error[]) {
  let runs = 0
  return async () => {
    runs += 1
    const error = errors.shift()
    if (error !== undefined) throw error
    return runs
  }
}

const lost = () => new DatabaseInterruptedError('lost', '57P01')

test('work is run again each time the database is lost', async () => {
  expect(await pastInterruptions(failingWith(lost(), lost()), [1, 1])).toBe(3)
})

test('the last error is thrown when the pauses are used up', async () => {
  await expect(pastInterruptions(failingWith(lost(), lost()), [1])).rejects.toThrow('lost')
})

test.each([
  { what: 'a statement that ran for too long', error: new DatabaseInterruptedError('too long', '57014') },
  { what: 'an error of the work', error: new Error('too long') },
])('$what is thrown at once', async ({ error }) => {
  await expect(pastInterruptions(failingWith(error), [1])).rejects.toThrow('too long')
})
