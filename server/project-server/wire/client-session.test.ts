import type { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { startWireServer, type WireServer } from '#test/harness/databases/wire-server.ts'

let server: WireServer

beforeAll(async () => {
  server = await startWireServer()
  await server.database.query(`
    create role reader; create role writer;
    create table notes (id int primary key, body text);
    grant select on notes to reader;
    create sequence numbers`)
})

/** Returns the first value of the first row. */
async function first(client: Client, text: string): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(text)
  return Object.values(rows[0] ?? {})[0]
}

const firstOf = async (text: string) => Object.values((await server.database.query(text)).rows[0] ?? {})[0]

test('a client keeps its role and settings, and nobody else sees them', async () => {
  const [client, other] = [await server.connectClient(), await server.connectClient()]
  await client.query(`set role reader`)
  await client.query(`set request.jwt.claims = '{"sub":"1"}'`)
  await client.query(`set work_mem = '5MB'`)
  await client.query(`set search_path = private`)

  const texts = [
    'select current_user',
    `select current_setting('request.jwt.claims', true)`,
    'show work_mem',
    'show search_path',
  ]
  const seen = []
  for (const text of texts) seen.push([await first(client, text), await first(other, text), await firstOf(text)])

  expect(seen.map(([own]) => own)).toEqual(['reader', '{"sub":"1"}', '5MB', 'private'])
  for (const [, others, requests] of seen.slice(1)) expect(others || null).toEqual(requests || null)
  expect(seen[0]?.slice(1)).toEqual(['postgres', 'postgres'])
  expect(seen.map(([, others]) => others)).not.toContain('private')
  await expect(client.query('insert into public.notes values (0)')).rejects.toMatchObject({ code: '42501' })
  await client.query('reset all; reset role')
  expect([await first(client, 'show work_mem'), await first(client, 'select current_user')]).toEqual([
    await firstOf('show work_mem'),
    'postgres',
  ])
})

test('a client that has taken another user does not leave it to others', async () => {
  const client = await server.connectClient()
  await client.query('set session authorization reader')

  expect(await first(client, 'select session_user')).toBe('reader')
  expect(await firstOf('select session_user::text')).toBe('postgres')
})

test('settings of the connection apply to each of its transactions', async () => {
  const client = await server.connectClient({
    options: '-c search_path=extra,public -c work_mem=6MB',
    application_name: 'a',
  })

  expect(await first(client, 'show search_path')).toBe('extra,public')
  expect(await first(client, 'show work_mem')).toBe('6MB')
  expect(await first(client, 'show application_name')).toBe('a')
  expect(await firstOf('show application_name')).toBe('')
})

test('clients prepare different statements under the same name', async () => {
  const [one, two] = [await server.connectClient(), await server.connectClient()]
  for (let time = 0; time < 2; time += 1) {
    const results = [
      await one.query({ name: 'sum', text: 'select $1::int + 1 as sum', values: [1] }),
      await two.query({ name: 'sum', text: 'select $1::int + 2 as sum', values: [1] }),
    ]
    expect(results.map(({ rows }) => rows[0])).toEqual([{ sum: 2 }, { sum: 3 }])
  }
  expect(await firstOf('select count(*)::int from pg_prepared_statements where name = $$sum$$')).toBe(0)
})

test('a statement prepared with SQL can be used and removed in later transactions', async () => {
  const client = await server.connectClient()
  await client.query('prepare "Add one" (int) as select $1 + 1')
  expect(await first(client, 'execute "Add one" (4)')).toBe(5)
  await client.query('deallocate "Add one"')
  await expect(client.query('execute "Add one" (4)')).rejects.toMatchObject({ code: '26000' })
  await client.query('prepare "Add one" (int) as select $1 + 2')
  await client.query('prepare b as select 1')
  await client.query('deallocate all')
  await expect(client.query('execute b')).rejects.toMatchObject({ code: '26000' })
  await client.query('prepare b as select 7')
  expect(await first(client, 'execute b')).toBe(7)
})

test('a prepared statement fails with the error of Postgres when its table has gone', async () => {
  const client = await server.connectClient()
  await client.query('create table short_lived (id int)')
  const query = { name: 'short', text: 'select id from short_lived' }
  await client.query(query)
  await client.query('drop table short_lived')

  await expect(client.query(query)).rejects.toMatchObject({ code: '42P01' })
  expect(await first(client, 'select 1')).toBe(1)
})

test('a client that discards everything leaves the prepared statements and listeners of the server working', async () => {
  const heard: string[] = []
  const stop = await server.database.listen('changes', (payload) => heard.push(payload))
  const text = 'select $1::int as number'
  for (let time = 0; time < 3; time += 1) await server.database.query(text, [time])
  const client = await server.connectClient()
  await client.query('discard all')
  await client.query('unlisten *')

  expect((await server.database.query(text, [9])).rows).toEqual([{ number: 9 }])
  await server.database.query(`notify changes, 'again'`)
  await expect.poll(() => heard).toEqual(['again'])
  await stop()
})

test('temporary tables end with the transaction, and the client is told', async () => {
  const client = await server.connectClient()
  const notices: (string | undefined)[] = []
  client.on('notice', ({ message }) => notices.push(message))
  await client.query('begin')
  await client.query('create temp table notes as select 1 as id')
  expect(await first(client, 'select count(*)::int from notes')).toBe(1)
  await client.query('commit')

  expect(await firstOf('select count(*)::int from notes')).toBe(0)
  expect(await firstOf(`select count(*)::int from pg_class where relpersistence = 't'`)).toBe(0)
  expect(notices).toEqual([expect.stringContaining('temporary tables')])
})

test('advisory locks can be released in a later transaction, and values of sequences are not seen by others', async () => {
  const client = await server.connectClient()
  await client.query(`select pg_advisory_lock(-7), pg_advisory_lock_shared(1, -2), nextval('numbers')`)

  expect(await firstOf(`select count(*)::int from pg_locks where locktype = 'advisory'`)).toBe(0)
  await expect(server.database.query('select lastval()')).rejects.toMatchObject({ code: '55000' })
  expect(await first(client, 'select pg_advisory_unlock(-7)')).toBe(true)
  expect(await first(client, 'select pg_advisory_unlock_shared(1, -2)')).toBe(true)
  expect(await first(client, 'select pg_advisory_unlock(-7)')).toBe(false)
})

test('clients hear of notifications of others, of the server and of themselves', async () => {
  const [listener, other] = [await server.connectClient(), await server.connectClient()]
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  other.on('notification', () => heard.push('not for me'))
  await listener.query('listen "Jobs"')
  await listener.query(`notify "Jobs", 'own'`)
  await other.query(`notify "Jobs", 'other'`)
  await server.database.query(`select pg_notify('Jobs', 'server')`)
  await expect.poll(() => heard).toEqual(['Jobs own', 'Jobs other', 'Jobs server'])
  await listener.query('begin')
  await listener.query('listen more')
  await listener.query('rollback')
  await listener.query('unlisten "Jobs"')
  await other.query('notify "Jobs"; notify more')
  await listener.query('select 1')

  expect(heard).toHaveLength(3)
  expect(await firstOf('select count(*)::int from pg_listening_channels()')).toBe(0)
})

test('clients and requests at the same time keep their roles and settings apart', async () => {
  const roles = ['reader', 'writer', 'postgres']
  const work = roles.map(async (role) => {
    const client = await server.connectClient()
    await client.query(`set role ${role}`)
    await client.query(`set my.role = '${role}'`)
    const seen = new Set<unknown>()
    for (let time = 0; time < 50; time += 1) {
      if (time % 2 === 0) await client.query('begin')
      const { rows } = await client.query({
        name: 'who',
        text: `select current_user || ' ' || current_setting('my.role') || $1 as who`,
        values: [` ${role}`],
      })
      seen.add(rows[0]?.who)
      if (time % 2 === 0) await client.query(time % 4 === 0 ? 'commit' : 'rollback')
    }
    return [...seen]
  })
  const requests = Array.from({ length: 200 }, () =>
    server.database.query<{ who: string }>(
      `select current_user || coalesce(current_setting('my.role', true), '') || $1 as who`,
      [''],
    ),
  )

  expect(await Promise.all(work)).toEqual(roles.map((role) => [`${role} ${role} ${role}`]))
  expect(new Set((await Promise.all(requests)).map(({ rows }) => rows[0]?.who))).toEqual(new Set(['postgres']))
})
