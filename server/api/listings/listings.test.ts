import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import { createPerson, importOrders } from '#supabase/test/shop.ts'
import { messageOf } from '#test/fixtures/shops/campaigns.ts'
import { openListings, TEXT } from '#test/fixtures/shops/listings.ts'
import { changeAfter } from '#test/harness/databases/change-after.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const database = await openTestDatabase()
const { openShop, send, write } = openListings(database)

afterAll(() => database.close())

it('writes one text a product from what its files say, with its gaps and figures', async () => {
  const shop = await openShop()

  const [mug] = await write(shop, 'Mug large')

  expect(mug).toMatchObject({
    kind: 'listing',
    state: 'proposed',
    proposedBy: 'builder',
    about: { product: { id: shop.idOf['Mug large'], title: 'Mug' } },
    content: {
      title: 'Mug',
      description: expect.stringContaining('• Brand: Clay & Co\n• Available in: Small and Large'),
      tags: 'Kitchen, Clay & Co',
      seoTitle: 'Mug | Clay & Co',
    },
    why: {
      figures: [
        { label: 'Gaps', value: 'No description, No tags, No SEO description' },
        { label: 'Net sales in 12 months', value: '$20.00' },
      ],
    },
  })
})

it('returns the draft that waits already, also for another variant, and writes a new one once it is done', async () => {
  const shop = await openShop()
  const [first] = await write(shop, 'Mug')
  const [again, cap] = await write(shop, 'Mug large', 'Cap')
  expect(again?.id).toBe(first?.id)
  expect(cap?.id).not.toBe(first?.id)

  await database.query(
    `update public.drafts set state = 'done', done_on = '2026-05-20', approved_hash = content_hash, approved_at = now() where id = $1`,
    [first?.id],
  )
  const [next] = await write(shop, 'Mug')
  expect(next?.id).not.toBe(first?.id)
})

it('writes one text of a product for people who ask at once, and brings no other one back beside it', async () => {
  const shop = await openShop()
  const [[first], [second]] = await Promise.all([write(shop, 'Mug'), write(shop, 'Mug large')])
  expect(second?.id).toBe(first?.id)
  const move = (draft: Draft | undefined, state: string) =>
    send(shop.claims, `PATCH /drafts/${draft?.id}`, { hash: draft?.hash, state })
  expect((await move(first, 'dismissed')).status).toBe(200)
  const [newer] = await write(shop, 'Mug')

  const refused = await move(first, 'proposed')

  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { message: 'A newer text of this product waits in Work.' } })
  await move(newer, 'dismissed')
  expect((await move(first, 'proposed')).status).toBe(200)
})

it('writes from the last file, also if that says the texts with another variant', async () => {
  const shop = await openShop()
  const later = await importOrders(database, shop, [])
  await database.query(
    `insert into private.product_texts (import_id, product_id, description, tags)
     values ($1, $2, 'Glazed by hand.', null), ($1, $3, null, null)`,
    [later, shop.idOf['Mug large'], shop.idOf['Mug']],
  )

  const [mug] = await write(shop, 'Mug')

  expect(mug?.content).toMatchObject({ description: 'Glazed by hand.', tags: 'Kitchen, Clay & Co' })
})

it('keeps two products of one title apart by their ids in the shop', async () => {
  const shop = await openShop()
  const { rows } = await database.query<{ id: string }>(
    `insert into public.products (store_id, import_id, match_key, variant_key, title, variant)
     select $1, imports.id, key, 'woocommerce:["' || key || '"]', 'Hoodie', variant
     from public.imports, (values ('1', 'S'), ('2', 'L'), ('3', 'S')) as given (key, variant)
     where store_id = $1 returning products.id::text`,
    [shop.storeId],
  )
  const [small, large, other] = rows.map(({ id }) => id)
  await database.query(
    `insert into private.product_texts (import_id, product_id, description, shop_id)
     select imports.id, product, text, shop from public.imports,
       (values ($2::bigint, 'Wool.', '45'), ($3, null, '45'), ($4, 'Cotton.', '46')) as given (product, text, shop)
     where store_id = $1`,
    [shop.storeId, small, large, other],
  )
  Object.assign(shop.idOf, { small, large, other })

  const [wool, again, cotton] = await write(shop, 'small', 'large', 'other')

  expect(again?.id).toBe(wool?.id)
  expect([wool, cotton].map((draft) => draft?.content)).toMatchObject([
    { description: 'Wool.' },
    { description: 'Cotton.' },
  ])
  const move = async (draft: Draft | undefined, state: string) =>
    (await send(shop.claims, `PATCH /drafts/${draft?.id}`, { hash: draft?.hash, state })).status
  expect(await move(wool, 'dismissed')).toBe(200)
  const [newer] = await write(shop, 'large')
  expect(await move(wool, 'proposed')).toBe(409)
  expect(await move(newer, 'dismissed')).toBe(200)
  expect(await move(wool, 'proposed')).toBe(200)
})

it('refuses texts of products that are written elsewhere', async () => {
  const { claims, storeId, idOf } = await openShop()
  const body = { store: storeId, id: randomUUID(), kind: 'listing', about: { product: idOf['Mug'] }, content: TEXT }
  expect((await send(claims, 'POST /drafts', body)).status).toBe(400)
})

it('keeps texts from people who are no members', async () => {
  const shop = await openShop()
  const { claims } = await createPerson(database)
  const asked = { store: shop.storeId, products: [shop.idOf['Mug']] }
  expect((await send(claims, 'POST /listings', asked)).status).toBe(404)
  expect((await send(shop.claims, 'POST /listings', { ...asked, products: [] })).status).toBe(400)
  const colleague = await createPerson(database)
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    shop.storeId,
    colleague.userId,
  ])
  const removed = changeAfter(database, 'array_agg(own.variant', () =>
    database.queryAs(shop.claims, 'select private.remove_member($1, $2)', [shop.storeId, colleague.userId]),
  )
  const refused = await send(colleague.claims, 'POST /listings', asked, removed)
  expect(await messageOf(refused)).toEqual({
    status: 404,
    message: 'This store doesn’t exist, or you have no access to it.',
  })
  const [mug] = await write(shop, 'Mug')
  expect((await send(claims, 'POST /listings/files', { store: shop.storeId, drafts: [mug?.id] })).status).toBe(409)
})
