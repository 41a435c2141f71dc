import { expect, test } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

test('every listener gets the notifications of a committed transaction', async () => {
  const first: string[] = []
  const second: string[] = []
  await database.listen('News "today"', (payload) => first.push(payload))
  await database.listen('News "today"', (payload) => second.push(payload))

  await database.transaction(async (connection) => {
    await connection.query('select pg_notify($1, $2)', ['News "today"', 'fresh'])
  })

  await expect.poll(() => first).toContain('fresh')
  await expect.poll(() => second).toContain('fresh')
})

test('a stopped listener gets no notifications', async () => {
  const heard: string[] = []
  const last: string[] = []
  const stop = await database.listen('quiet', (payload) => heard.push(payload))
  await stop()
  await database.listen('end', (payload) => last.push(payload))

  await database.query("notify quiet, 'too late'")
  await database.query('notify "end", \'done\'')

  await expect.poll(() => last).toContain('done')
  expect(heard).not.toContain('too late')
})
