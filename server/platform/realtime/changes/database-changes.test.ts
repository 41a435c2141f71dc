import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { ADA, BO, openRealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const fixture = await openRealtimeFixture(database)
afterAll(() => fixture.close())

beforeAll(async () => {
  await database.query(`
    create table public.notes (
      id bigint generated always as identity primary key,
      owner uuid, title text, price numeric(10, 2), done boolean default false, tags text[], secret text
    );
    create table public.open_notes (id int primary key, title text);
    create table public.keyless (title text);
    create table public.hidden (id int primary key);
    alter table public.notes enable row level security;
    create policy "own" on public.notes for select to authenticated using (owner = auth.uid());
    revoke all on public.notes, public.hidden from anon, authenticated;
    grant select (id, owner, title, price, done, tags) on public.notes to authenticated;
    alter publication supabase_realtime add table public.notes, public.open_notes, public.keyless, public.hidden`)
})

type Params = {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

type Heard = { changes: Record<string, unknown>[]; systems: Record<string, unknown>[]; channel: RealtimeChannel }

let count = 0

/** Subscribes to changes as a user, and resolves when the server confirms or refuses that. */
async function hear(caller: string, ...bindings: Params[]): Promise<Heard> {
  const channel = fixture.client(caller).channel(`changes ${(count += 1)}`)
  const heard: Heard = { changes: [], systems: [], channel }
  channel.on('system', {}, (message) => heard.systems.push(message))
  for (const binding of bindings) {
    channel.on('postgres_changes', { event: '*', schema: 'public', ...binding }, (change) => heard.changes.push(change))
  }
  await subscribed(channel)
  await expect.poll(() => heard.systems.length).toBeGreaterThan(0)
  return heard
}

const insertNote = async (owner: string, title: string) => {
  const { rows } = await database.query<{ id: string }>(
    'insert into public.notes (owner, title, price, tags, secret) values ($1, $2, 9.5, $3, $4) returning id',
    [owner, title, ['a', 'b'], 'hush'],
  )
  return Number(rows[0]?.id)
}

test('subscribing is confirmed', async () => {
  const { systems, channel } = await hear(ADA, { table: 'notes' })

  expect(systems).toEqual([
    { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: channel.subTopic },
  ])
})

test('changes arrive in order, with the columns that the role may read', async () => {
  const { changes } = await hear(ADA, { table: 'notes' })

  const id = await insertNote(ADA, 'one')
  // Whether a row may be seen is decided on delivery, when a deleted row would no longer be there.
  await expect.poll(() => changes).toHaveLength(1)
  await database.query(`update public.notes set title = 'two', done = true where id = $1`, [id])
  await expect.poll(() => changes).toHaveLength(2)
  await database.query('delete from public.notes where id = $1', [id])

  await expect.poll(() => changes).toHaveLength(3)
  const row = { id, owner: ADA, price: 9.5, tags: ['a', 'b'] }
  const about = {
    schema: 'public',
    table: 'notes',
    commit_timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    errors: null,
  }
  expect(changes).toEqual([
    { ...about, eventType: 'INSERT', new: { ...row, title: 'one', done: false }, old: {} },
    { ...about, eventType: 'UPDATE', new: { ...row, title: 'two', done: true }, old: { id } },
    { ...about, eventType: 'DELETE', new: {}, old: { id } },
  ])
})

test('each person hears of the rows that the policies allow', async () => {
  const [ada, bo] = [await hear(ADA, { table: 'notes' }), await hear(BO, { table: 'notes' })]

  await insertNote(BO, 'for bo')
  await insertNote(ADA, 'for ada')

  await expect.poll(() => ada.changes).toMatchObject([{ new: { title: 'for ada' } }])
  await expect.poll(() => bo.changes).toMatchObject([{ new: { title: 'for bo' } }])
})

test('a transaction that is rolled back is not heard of', async () => {
  const { changes } = await hear(ADA, { table: 'open_notes' })

  await database
    .transaction(async (connection) => {
      await connection.query(`insert into public.open_notes values (900, 'gone')`)
      throw new Error('no')
    })
    .catch(() => undefined)
  await database.query(`insert into public.open_notes values (901, 'kept')`)

  await expect.poll(() => changes).toMatchObject([{ new: { title: 'kept' } }])
})

describe('bindings', () => {
  test('choose the event', async () => {
    const { changes } = await hear(ADA, { table: 'open_notes', event: 'UPDATE' })

    await database.query(
      `insert into public.open_notes values (1, 'new'); update public.open_notes set title = 'later' where id = 1`,
    )

    await expect.poll(() => changes).toMatchObject([{ eventType: 'UPDATE', new: { title: 'later' } }])
  })

  test('of a whole schema hear of all its published tables', async () => {
    const { changes } = await hear(ADA, {})

    await database.query(`insert into public.open_notes values (2, 'any')`)
    await insertNote(ADA, 'other')

    await expect.poll(() => changes.map(({ table }) => table)).toEqual(['open_notes', 'notes'])
  })

  test('of one channel each get their own changes', async () => {
    const titles: string[] = []
    const channel = fixture.client(ADA).channel('two bindings')
    let isReady = false
    channel
      .on('system', {}, () => (isReady = true))
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'open_notes' }, () => titles.push('insert'))
      .on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'open_notes' }, () => titles.push('delete'))
    await subscribed(channel)
    await expect.poll(() => isReady).toBe(true)

    await database.query(`insert into public.open_notes values (3, 'x'); delete from public.open_notes where id = 3`)

    await expect.poll(() => titles).toEqual(['insert', 'delete'])
  })

  test('can limit the columns', async () => {
    const { changes } = await hear(ADA, { table: 'notes', select: ['title'] })

    const id = await insertNote(ADA, 'short')

    await expect.poll(() => changes.map((change) => change['new'])).toEqual([{ id, title: 'short' }])
  })
})

const FILTERED = [
  ['title=eq.b', ['b']],
  ['title=neq.b', ['a', 'c, "d"']],
  ['id=lt.1002', ['a']],
  ['id=gte.1002', ['b', 'c, "d"']],
  ['title=in.(a,b)', ['a', 'b']],
  ['title=eq."c, \\"d\\""', ['c, "d"']],
  ['title=like.c%', ['c, "d"']],
  ['title=ilike.C%', ['c, "d"']],
  ['title=match.^[ab]$', ['a', 'b']],
  ['title=not.eq.a', ['b', 'c, "d"']],
  ['title=is.null', []],
  ['title=isdistinct.a', ['b', 'c, "d"']],
  ['id=gt.1000,title=not.in.(a,x)', ['b', 'c, "d"']],
] as const

test('filters choose rows', async () => {
  const all = await Promise.all(FILTERED.map(([filter]) => hear(ADA, { table: 'open_notes', event: 'INSERT', filter })))
  const last = await hear(ADA, { table: 'open_notes', event: 'INSERT' })

  await database.query(`insert into public.open_notes values (1001, 'a'), (1002, 'b'), (1003, 'c, "d"')`)

  await expect.poll(() => last.changes).toHaveLength(3)
  const titles = all.map(({ changes }) => changes.map((change) => Object(change['new']).title))
  expect(titles).toEqual(FILTERED.map(([, expected]) => expected))
})

test('a filter on the key also chooses deleted rows', async () => {
  const { changes } = await hear(ADA, { table: 'open_notes', event: 'DELETE', filter: 'id=eq.1002' })

  await database.query('delete from public.open_notes where id > 1000')

  await expect.poll(() => changes).toMatchObject([{ eventType: 'DELETE', old: { id: 1002 } }])
})

describe('errors', () => {
  test.each([
    [
      { table: 'missing' },
      'Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: missing, filters: [], select: nil]',
    ],
    [{ table: 'notes', filter: 'secret=eq.hush' }, 'invalid column for filter secret'],
    [{ table: 'notes', filter: 'id=eq.nonsense' }, 'invalid input syntax for type bigint'],
    [{ table: 'notes', filter: 'id=foo.1' }, 'Error parsing `filter` params: ["foo", "1"]'],
    [{ table: 'notes', filter: 'title=match.(' }, 'invalid regular expression'],
    [{ table: 'notes', select: ['secret'] }, 'invalid column for select secret'],
    [{ table: 'notes', filter: 'title=is.true' }, 'is true filter requires a boolean column, got text'],
  ])('of the binding %o are told, and the channel stays', async (binding, message) => {
    const { systems, channel } = await hear(ADA, binding)

    expect(systems).toMatchObject([
      { extension: 'postgres_changes', status: 'error', message: expect.stringContaining(message) },
    ])
    expect(channel.state).toBe('joined')
  })

  test('of a change come with it', async () => {
    const [hidden, keyless] = [await hear(ADA, { table: 'hidden' }), await hear(ADA, { table: 'keyless' })]

    await database.query(`insert into public.hidden values (1); insert into public.keyless values ('a')`)

    await expect.poll(() => hidden.changes).toMatchObject([{ new: {}, errors: ['Error 401: Unauthorized'] }])
    await expect
      .poll(() => keyless.changes)
      .toMatchObject([{ new: {}, errors: ['Error 400: Bad Request, no primary key'] }])
  })

  test('a row that is too large comes without its long values', async () => {
    const { changes } = await hear(ADA, { table: 'open_notes' })

    await database.query(`insert into public.open_notes values (5, repeat('x', 1100000))`)

    await expect.poll(() => changes).toMatchObject([{ new: { id: 5 }, errors: ['Error 413: Payload Too Large'] }])
  })
})

describe('what is stored', () => {
  test('tables outside of the publication have no trigger, and lose it when they leave', async () => {
    const withTrigger = async () => {
      const { rows } = await database.query<{ name: string }>(
        `select tgrelid::regclass::text as name from pg_trigger where tgname = 'supabase_realtime' order by 1`,
      )
      return rows.map(({ name }) => name)
    }
    await database.query('alter publication supabase_realtime drop table public.keyless')

    await hear(ADA, { table: 'notes' })

    expect(await withTrigger()).toEqual(['hidden', 'notes', 'open_notes'])
  })

  test('a change is deleted once it is delivered', async () => {
    const { changes } = await hear(ADA, { table: 'open_notes' })
    await database.query(`insert into public.open_notes values (6, 'x')`)
    await expect.poll(() => changes).toHaveLength(1)

    // Several servers read the same changes, so a change stays for a minute there.
    await database.query(`update private.realtime_changes set changed_at = now() - interval '2 minutes'`)
    await fixture.realtime.check()

    const left = await database.query('select from private.realtime_changes')
    expect(left.rowCount).toBe(0)
  })

  test('a channel that was left hears nothing more', async () => {
    const { changes, channel } = await hear(ADA, { table: 'open_notes' })
    await channel.unsubscribe()

    await database.query(`insert into public.open_notes values (7, 'unheard')`)
    const last = await hear(ADA, { table: 'open_notes' })
    await database.query(`insert into public.open_notes values (8, 'heard')`)

    // Under load, the new channel may also hear of the row that was inserted before it joined.
    await expect.poll(() => last.changes.at(-1)).toMatchObject({ new: { id: 8 } })
    expect(changes).toEqual([])
  })
})

describe('messages from the database', () => {
  beforeAll(async () => {
    await database.query(
      `create policy "hear" on realtime.messages for select to authenticated using (auth.uid() = '${ADA}')`,
    )
  })

  const PRIVATE = { config: { private: true } }

  function received(channel: RealtimeChannel): unknown[] {
    const messages: unknown[] = []
    channel.on('broadcast', { event: '*' }, (message) => messages.push(message))
    return messages
  }

  test('reach the members of the topic, in order', async () => {
    const [secret, open] = [fixture.client(ADA).channel('room', PRIVATE), fixture.client().channel('room')]
    const [private_, public_] = [received(secret), received(open)]
    await subscribed(secret)
    await subscribed(open)

    await database.query(`
      select realtime.send('{"n": 1}', 'first', 'room');
      select realtime.send('{"n": 2}', 'second', 'room', true);
      select realtime.send('{"n": 3}', 'third', 'room', false);
      select realtime.send_binary('\\x0102', 'bytes', 'room', false)`)

    const id = expect.any(String)
    await expect
      .poll(() => private_)
      .toEqual([
        { type: 'broadcast', event: 'first', payload: { n: 1, id }, meta: { id } },
        { type: 'broadcast', event: 'second', payload: { n: 2, id }, meta: { id } },
      ])
    await expect
      .poll(() => public_)
      .toMatchObject([{ event: 'third' }, { event: 'bytes', payload: new Uint8Array([1, 2]).buffer }])
  })

  test('tell of changes with broadcast_changes', async () => {
    const channel = fixture.client(ADA).channel('changes of open notes', PRIVATE)
    const messages = received(channel)
    await subscribed(channel)
    await database.query(`
      create function public.tell() returns trigger language plpgsql as $$ begin
        perform realtime.broadcast_changes('changes of open notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell after insert on public.open_notes for each row execute function public.tell()`)

    await database.query(`insert into public.open_notes values (20, 'told')`)

    await expect
      .poll(() => messages)
      .toMatchObject([
        {
          event: 'INSERT',
          payload: {
            operation: 'INSERT',
            schema: 'public',
            table: 'open_notes',
            record: { id: 20, title: 'told' },
            old_record: null,
          },
        },
      ])
  })

  test('are replayed to who joins later, once', async () => {
    await database.query(`
      select realtime.send(jsonb_build_object('n', n), 'stored', 'history') from generate_series(1, 3) as n`)
    const replay = (limit: number) => ({
      config: { private: true, broadcast: { replay: { since: Date.now() - 60_000, limit } } },
    })
    const channel = fixture.client(ADA).channel('history', replay(2))
    const messages = received(channel)
    await subscribed(channel)

    await database.query(`select realtime.send('{"n": 4}', 'live', 'history')`)

    await expect.poll(() => messages).toHaveLength(3)
    expect(messages).toMatchObject([{ meta: { replayed: true } }, { meta: { replayed: true } }, { event: 'live' }])
  })

  test('are not replayed with wrong parameters', async () => {
    const channel = fixture.client(ADA).channel('history', {
      config: { private: true, broadcast: { replay: { since: -1 } } },
    })

    await expect(subscribed(channel)).rejects.toThrow('UnableToReplayMessages: Replay params are not valid')
  })
})
