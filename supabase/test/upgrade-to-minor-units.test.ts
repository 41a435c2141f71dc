import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareOlder } from '#test/harness/databases/older-version.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'

const PERSON = '00000000-0000-4000-8000-00000000000a'
const CHAT = '00000000-0000-4000-8000-0000000000c1'

const chart = (values: (number | null)[], currency?: string) => ({
  type: 'chart',
  chartType: 'bar',
  title: 'Net sales',
  labels: values.map((_, at) => String(at)),
  values,
  ...(currency && { currency }),
})
const image = { type: 'image', title: 'Chart', url: 'https://example.com/a.png' }

const MESSAGES = [
  {
    content: 'forint',
    before: [chart([1490, null, -5], 'HUF'), image],
    after: [chart([149_000, null, -500], 'HUF'), image],
  },
  {
    content: 'dinar',
    before: [chart([1250], 'IQD'), chart([7], 'EUR')],
    after: [chart([1_250_000], 'IQD'), chart([7], 'EUR')],
  },
  { content: 'yen', before: [chart([1490], 'JPY')], after: [chart([1490], 'JPY')] },
  { content: 'orders', before: [chart([12])], after: [chart([12])] },
  { content: 'empty', before: [chart([], 'HUF')], after: [chart([], 'HUF')] },
  { content: 'words', before: null, after: null },
]

// Almost 64 KiB: there is no room for two more digits per value.
const LONG = [
  chart(
    Array.from({ length: 5500 }, () => 7),
    'HUF',
  ),
]

let database: Database

beforeAll(async () => {
  database = await openBareDatabase()
  await prepareOlder(database, '20260101000070')
  await database.query('insert into auth.users (id, email) values ($1, $2)', [PERSON, 'ann@example.com'])
  await database.query(`insert into public.agent_sessions (id, user_id, agent) values ($1, $2, 'marketing-manager')`, [
    CHAT,
    PERSON,
  ])
  for (const { content, before } of [...MESSAGES, { content: 'long', before: LONG }]) {
    await database.query(
      `insert into public.agent_messages (session_id, type, content, attachments) values ($1, 'agent', $2, $3)`,
      [CHAT, content, before && JSON.stringify(before)],
    )
  }
  await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
})
afterAll(() => database.close())

const attachmentsOf = async (content: string) => {
  const { rows } = await database.query('select attachments from public.agent_messages where content = $1', [content])
  return rows[0]?.['attachments']
}

it.each(MESSAGES)(
  'the chart of the message "$content" shows the amounts that it showed',
  async ({ content, after }) => {
    expect(await attachmentsOf(content)).toEqual(after)
  },
)

it('a chart that is too long to change does not block the upgrade', async () => {
  expect(await attachmentsOf('long')).toEqual(LONG)
})
