import { expect, test } from 'vitest'
import { createStore } from '#supabase/test/shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { sweepMessages } from './sweep-messages.ts'

const database = await openDatabase()

test('messages are deleted after a year, and their chat stays', async () => {
  const owner = await createStore(database)
  await database.queryAs(
    owner.claims,
    `insert into public.agent_sessions (store_id, agent) values ($1, 'marketing-manager')`,
    [owner.storeId],
  )
  for (const age of ['13 months', '1 year 1 hour', '11 months', '0']) {
    await database.query(
      `insert into public.agent_messages (session_id, type, content, created_at)
       select id, 'user', $2::text, now() - $2::text::interval from public.agent_sessions where store_id = $1`,
      [owner.storeId, age],
    )
  }

  await sweepMessages(database)

  const { rows } = await database.queryAs<{ content: string }>(
    owner.claims,
    'select content from public.agent_messages order by created_at',
  )
  expect(rows.map(({ content }) => content)).toEqual(['11 months', '0'])
  expect((await database.queryAs(owner.claims, 'select from public.agent_sessions')).rows).toHaveLength(1)
})
