import { beforeAll, expect, test } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const whoAmI = "select current_user::text as role, auth.uid()::text as uid, auth.jwt() ->> 'email' as email"
const ada: Claims = {
  role: 'authenticated',
  sub: 'aaaaaaaa-0000-4000-8000-000000000001',
  email: `it's "ada"\\ $1@example.com`,
}

let owner: string

const personNumber = (number: number): Claims => ({
  role: 'authenticated',
  sub: `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`,
})

async function loadTraces() {
  const { rows } = await database.query(
    "select current_user::text as role, nullif(current_setting('request.jwt.claims', true), '') as claims",
  )
  return rows
}

const database = await openDatabase()

beforeAll(async () => {
  owner = (await database.query('select current_user::text as role')).rows[0]?.['role']
  await database.query('create table public.notes (id int primary key, body text)')
})

test('a statement runs under the given role and claims, with any characters', async () => {
  const { rows } = await database.queryAs(ada, whoAmI)

  expect(rows).toEqual([{ role: 'authenticated', uid: ada.sub, email: ada['email'] }])
})

test('a transaction runs under the given role and claims, with any characters', async () => {
  const { rows } = await database.withUser(ada, (connection) => connection.query(whoAmI))

  expect(rows).toEqual([{ role: 'authenticated', uid: ada.sub, email: ada['email'] }])
})

test('a visitor has no user', async () => {
  const { rows } = await database.queryAs({ role: 'anon' }, whoAmI)

  expect(rows).toEqual([{ role: 'anon', uid: null, email: null }])
})

test('a job runs as the service role', async () => {
  const { rows } = await database.asService((connection) => connection.query(whoAmI))

  expect(rows).toEqual([{ role: 'service_role', uid: null, email: null }])
})

test.each([
  ['a statement', () => database.queryAs(ada, whoAmI)],
  [
    'a prepared statement',
    async () => {
      for (let use = 0; use < 3; use += 1) await database.queryAs(ada, 'select $1::int', [use])
    },
  ],
  [
    'a failed statement',
    () => expect(database.queryAs(ada, 'select 1 / $1::int', [0])).rejects.toThrow('division by zero'),
  ],
  ['a statement that does not parse', () => expect(database.queryAs(ada, 'selec 1')).rejects.toThrow('syntax error')],
  ['a transaction', () => database.withUser(ada, (connection) => connection.query(whoAmI))],
  [
    'a failed transaction',
    () =>
      expect(database.withUser(ada, (connection) => connection.query('select 1/0'))).rejects.toThrow(
        'division by zero',
      ),
  ],
  ['a job', () => database.asService((connection) => connection.query(whoAmI))],
])('%s leaves neither role nor claims behind', async (_name, run) => {
  await run()

  expect(await loadTraces()).toEqual([{ role: owner, claims: null }])
})

test('simultaneous callers each see their own claims', async () => {
  const people = Array.from({ length: 100 }, (_, index) => personNumber(index))

  const seen = await Promise.all(
    people.map(async (person, index) => {
      const read =
        index % 3 === 0
          ? await database.withUser(person, (connection) => connection.query(whoAmI))
          : await database.queryAs(person, whoAmI)
      return read.rows[0]?.['uid']
    }),
  )

  expect(seen).toEqual(people.map(({ sub }) => sub))
})

test.each(['postgres', 'supabase_admin', 'pg_read_server_files', 'Authenticated', ''])(
  'a token that names the role "%s" is refused',
  async (role) => {
    const refusal = { code: '42501' }

    await expect(database.queryAs({ role }, whoAmI)).rejects.toMatchObject(refusal)
    await expect(database.withUser({ role }, (connection) => connection.query(whoAmI))).rejects.toMatchObject(refusal)
  },
)

test('a failed statement rolls back its transaction and does not affect the next caller', async () => {
  const failed = database.transaction(async (connection) => {
    await connection.query("insert into public.notes values (1, 'lost')")
    await connection.query('insert into public.notes values (1, $1)', ['twice'])
  })

  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect((await database.query('select from public.notes where id = $1', [1])).rows).toEqual([])
})

test('a statement under claims is atomic', async () => {
  await database.query('grant all on public.notes to authenticated')

  const failed = database.queryAs(
    ada,
    'insert into public.notes select n, (1 / (3 - n))::text from generate_series(1, 3) as n',
  )

  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect((await database.query('select from public.notes where id < $1', [4])).rows).toEqual([])
})

test('a transaction that continues after a failed statement is rejected', async () => {
  const swallowed = database.transaction(async (connection) => {
    await connection.query('select 1/0').catch(() => undefined)
  })

  await expect(swallowed).rejects.toMatchObject({ name: 'TransactionAbortedError' })
})

test('a database call inside a transaction throws instead of deadlocking', async () => {
  await expect(database.transaction(() => database.query('select 1'))).rejects.toMatchObject({
    name: 'NestedLeaseError',
  })
  await expect(database.withUser(ada, () => database.queryAs(ada, whoAmI))).rejects.toMatchObject({
    name: 'NestedLeaseError',
  })
})

test('work that outlives its transaction can use the database', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()

  const later = await database.transaction(async () => ({
    result: ended.then(() => database.query('select 7 as answer')),
  }))
  end()

  expect((await later.result).rows).toEqual([{ answer: 7 }])
})

test('a prepared statement survives a change of its table', async () => {
  await database.query("insert into public.notes values (100, 'kept')")
  const read = () => database.queryAs({ role: 'service_role' }, 'select * from public.notes where id = $1', [100])
  for (let use = 0; use < 3; use += 1) await read()

  await database.query('alter table public.notes add column stars int default 5')

  expect((await read()).rows).toEqual([{ id: 100, body: 'kept', stars: 5 }])
})

test("roles don't share prepared statements", async () => {
  await database.query(`
    create schema vault;
    create function vault.answer(x int) returns int language sql stable as 'select 42 + x';
    grant usage on schema vault to service_role;
    revoke execute on all functions in schema vault from public;
    grant execute on all functions in schema vault to service_role`)
  const call = (role: string) => database.queryAs({ role }, 'select vault.answer($1)', [0])
  for (let use = 0; use < 8; use += 1) await call('service_role')

  await expect(call('anon')).rejects.toMatchObject({ code: '42501' })
  await expect(call('authenticated')).rejects.toMatchObject({ code: '42501' })
})

test('large results are complete', async () => {
  const { rows } = await database.queryAs(
    { role: 'anon' },
    "select n, repeat('x', 100) as filler from generate_series(1, $1) as n",
    [20_000],
  )

  expect(rows).toHaveLength(20_000)
  expect(rows.at(-1)).toEqual({ n: 20_000, filler: 'x'.repeat(100) })
})

test.runIf(database.kind === 'server')('a statement of a person is not compiled first', async () => {
  expect((await database.queryAs(ada, 'show jit')).rows).toEqual([{ jit: 'off' }])
})
