import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createPerson, createStore, importOrders, type TestOrder } from './shop.ts'

const database = await openDatabase()
type Claims = Awaited<ReturnType<typeof createPerson>>['claims']
let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>
let colleague: Awaited<ReturnType<typeof createPerson>>

const orderOf = (customer: string): TestOrder => ({
  name: `#${customer}`,
  at: '2026-05-01 10:00Z',
  customer,
  entries: [{ kind: 'sale', amount: '40' }],
})

beforeAll(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
  colleague = await createPerson(database)
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    owner.storeId,
    colleague.userId,
  ])
  await importOrders(database, owner, ['Robin', 'Sam', 'Kim'].map(orderOf))
  await importOrders(database, stranger, [orderOf('Robin')])
})

async function idOf(name: string, { storeId } = owner) {
  const { rows } = await database.query<{ id: string }>(
    'select id::text from public.customers where store_id = $1 and name = $2',
    [storeId, name],
  )
  return rows[0]?.id ?? ''
}

async function createList(name: string, claims = owner.claims) {
  const { rows } = await database.queryAs<{ id: string }>(
    claims,
    'insert into public.customer_lists (store_id, name) values ($1, $2) returning id',
    [owner.storeId, name],
  )
  return rows[0]?.id ?? ''
}

async function add(list: string, customers: string[], claims: Claims = owner.claims) {
  const { rows } = await database.queryAs<{ added: number }>(
    claims,
    'select public.add_to_customer_list($1, $2) as added',
    [list, customers],
  )
  return rows[0]?.added
}

async function namesIn(list: string, claims: Claims = owner.claims) {
  const { rows } = await database.queryAs<{ name: string }>(
    claims,
    `select distinct customers.name from public.customers_in_lists(array[$1::uuid]) as found
     join public.customers on customers.id = found.customer_id order by 1`,
    [list],
  )
  return rows.map(({ name }) => name)
}

async function listsWith(customer: string, claims: Claims = owner.claims) {
  const { rows } = await database.queryAs<{ id: string }>(
    claims,
    'select lists_with_customer as id from public.lists_with_customer($1)',
    [customer],
  )
  return rows.map(({ id }) => id)
}

describe('a list', () => {
  it('has each customer once, and can be changed by every member', async () => {
    const list = await createList('Wholesale')
    expect(await add(list, [await idOf('Robin'), await idOf('Sam')])).toBe(2)
    expect(await add(list, [await idOf('Sam'), await idOf('Kim')], colleague.claims)).toBe(1)
    expect(await namesIn(list)).toEqual(['Kim', 'Robin', 'Sam'])

    await database.queryAs(colleague.claims, 'select public.remove_from_customer_list($1, $2)', [
      list,
      [await idOf('Robin')],
    ])
    expect(await namesIn(list)).toEqual(['Kim', 'Sam'])
    expect(await listsWith(await idOf('Sam'))).toContain(list)
    expect(await listsWith(await idOf('Robin'))).not.toContain(list)
  })

  it('is neither seen nor changed by other people, whose customers it can’t have', async () => {
    const list = await createList('Press')
    await add(list, [await idOf('Robin')])

    expect(await namesIn(list, stranger.claims)).toEqual([])
    expect(await listsWith(await idOf('Robin'), stranger.claims)).toEqual([])
    await expect(add(list, [await idOf('Robin')], stranger.claims)).rejects.toMatchObject({ code: 'PT404' })
    await database.queryAs(stranger.claims, 'select public.remove_from_customer_list($1, $2)', [
      list,
      [await idOf('Robin')],
    ])
    expect(await add(list, [await idOf('Robin', stranger)])).toBe(0)
    expect(await namesIn(list)).toEqual(['Robin'])
  })

  it('says when its customers were last changed', async () => {
    const list = await createList('Changing')
    const changedAt = async () => {
      const { rows } = await database.query<{ at: string }>(
        'select entries_changed_at::text as at from public.customer_lists where id = $1',
        [list],
      )
      return rows[0]?.at
    }
    const times = [await changedAt()]
    await add(list, [await idOf('Robin')])
    times.push(await changedAt())
    await database.queryAs(owner.claims, 'select public.remove_from_customer_list($1, $2)', [
      list,
      [await idOf('Robin')],
    ])
    times.push(await changedAt())
    expect(new Set(times).size).toBe(3)
  })

  it('needs a name that no other list of the store has', async () => {
    await createList('Christmas')
    await expect(createList('christmas')).rejects.toMatchObject({ code: '23505' })
    for (const name of ['', ' Easter', 'x'.repeat(81)]) {
      await expect(createList(name)).rejects.toMatchObject({ code: '23514' })
    }
  })

  it('can be renamed and deleted by another member only once its maker has left the store', async () => {
    const former = await createPerson(database)
    const membership = [owner.storeId, former.userId]
    await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', membership)
    const list = await createList('Of a colleague', former.claims)
    await add(list, [await idOf('Robin')])
    const change = async (text: string) => (await database.queryAs(owner.claims, text, [list])).rowCount
    const rename = `update public.customer_lists set name = 'Renamed' where id = $1`
    const remove = 'delete from public.customer_lists where id = $1'

    expect(await change(rename)).toBe(0)
    expect(await change(remove)).toBe(0)
    await database.query('delete from public.store_members where store_id = $1 and user_id = $2', membership)
    expect(await change(rename)).toBe(1)
    expect(await change(remove)).toBe(1)
    expect(await idOf('Robin')).not.toBe('')
  })

  it('stays when its maker deletes the account, and is then everybody’s', async () => {
    const former = await createPerson(database)
    await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
      owner.storeId,
      former.userId,
    ])
    const list = await createList('Left behind', former.claims)
    await add(list, [await idOf('Sam')], former.claims)
    await database.query('delete from auth.users where id = $1', [former.userId])

    expect(await namesIn(list)).toEqual(['Sam'])
    const text = `update public.customer_lists set name = 'Taken over' where id = $1`
    expect((await database.queryAs(owner.claims, text, [list])).rowCount).toBe(1)
  })
})

describe('a customer in a list', () => {
  it('stays over an undo and a new import, and once the email is known', async () => {
    const person = await createStore(database)
    const importId = await importOrders(database, person, [orderOf('Robin')])
    const { rows } = await database.queryAs<{ id: string }>(
      person.claims,
      `insert into public.customer_lists (store_id, name) values ($1, 'Wholesale') returning id`,
      [person.storeId],
    )
    const list = rows[0]?.id ?? ''
    await add(list, [await idOf('Robin', person)], person.claims)

    // What an undo and the sweep after it leave.
    await database.query('delete from public.orders where import_id = $1', [importId])
    await database.query('delete from public.customers where import_id = $1', [importId])
    expect(await namesIn(list, person.claims)).toEqual([])

    await importOrders(database, person, [orderOf('Robin')])
    expect(await namesIn(list, person.claims)).toEqual(['Robin'])

    await database.query(`update public.customers set email = 'robin@example.com' where store_id = $1`, [
      person.storeId,
    ])
    expect(await add(list, [await idOf('Robin', person)], person.claims)).toBe(0)
    expect(await namesIn(list, person.claims)).toEqual(['Robin'])
  })

  it('is known by the email in all sales channels', async () => {
    const person = await createStore(database)
    await importOrders(database, person, [orderOf('Robin')])
    await database.query(`update public.customers set email = 'robin@example.com' where store_id = $1`, [
      person.storeId,
    ])
    const { rows } = await database.queryAs<{ id: string }>(
      person.claims,
      `insert into public.customer_lists (store_id, name) values ($1, 'Wholesale') returning id`,
      [person.storeId],
    )
    const list = rows[0]?.id ?? ''
    const id = await idOf('Robin', person)
    await add(list, [id], person.claims)
    await database.query(`update public.customers set source = 'etsy', external_id = '7' where id = $1`, [id])

    expect(await namesIn(list, person.claims)).toEqual(['Robin'])
    expect(await listsWith(id, person.claims)).toEqual([list])
    await database.queryAs(person.claims, 'select public.remove_from_customer_list($1, $2)', [list, [id]])
    expect(await namesIn(list, person.claims)).toEqual([])
  })
})

describe('limits', () => {
  it('are 100 lists for a store', async () => {
    const full = await createStore(database)
    const fill = (first: number, last: number) =>
      database.queryAs(
        full.claims,
        `insert into public.customer_lists (store_id, name)
         select $1, 'List ' || number from generate_series($2::integer, $3::integer) as number`,
        [full.storeId, first, last],
      )
    await fill(1, 100)
    await expect(fill(101, 101)).rejects.toMatchObject({ code: 'PT409' })
  })

  it('are 50,000 customers for a list', async () => {
    const list = await createList('Everybody')
    for (const first of [1, 10_001, 20_001, 30_001, 40_001]) {
      await database.queryAs(
        owner.claims,
        `insert into public.customer_list_entries (list_id, store_id, channel, subject)
         select $1, $2, 'etsy', number::text from generate_series($3::integer, $3 + 9999) as number`,
        [list, owner.storeId, first],
      )
    }
    await expect(add(list, [await idOf('Robin')])).rejects.toMatchObject({ code: 'PT409' })
    expect(await namesIn(list)).toEqual([])
  })
})
