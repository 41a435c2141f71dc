import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

beforeAll(async () => {
  await database.query('create table public.words (word text primary key, length int)')
})
beforeEach(() => database.query('delete from public.words'))

const insert = 'insert into public.words (word, length) select $1::text, $2::int where $2 > 0 returning word'

async function storedWords() {
  const { rows } = await database.query<{ word: string }>('select word from public.words order by word')
  return rows.map(({ word }) => word)
}

test('each list of values has its own result, in order', async () => {
  // Three rounds, because the statement is prepared from the second on.
  for (const round of ['a', 'b', 'c']) {
    const results = await database.queryEach(insert, [
      [`${round}1`, 1],
      ['none', 0],
      [`${round}2`, 2],
    ])

    expect(results.map(({ rows }) => rows)).toEqual([[{ word: `${round}1` }], [], [{ word: `${round}2` }]])
  }
  expect(await storedWords()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
})

test('one list has one result', async () => {
  const [only, ...others] = await database.queryEach(insert, [['one', 3]])

  expect(only?.rows).toEqual([{ word: 'one' }])
  expect(others).toEqual([])
})

test('if one execution fails all are rolled back, and the next statement runs', async () => {
  const attempt = database.queryEach(insert, [
    ['first', 1],
    ['first', 2],
    ['second', 3],
  ])

  await expect(attempt).rejects.toMatchObject({ code: '23505' })
  expect(await storedWords()).toEqual([])
})
