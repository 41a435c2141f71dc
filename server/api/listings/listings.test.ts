import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { type Draft, draftSchema } from '#domain/contracts/drafts/draft.ts'
import { createdListingsSchema, type ListingContent, listingFilesSchema } from '#domain/contracts/drafts/listing.ts'
import { createDraftsApi } from '#server/api/drafts/drafts-api.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { createPerson, createStore, importOrders } from '#supabase/test/shop.ts'
import { messageOf } from '#test/fixtures/shops/campaigns.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor } from '#test/fixtures/shops/reports.ts'
import { changeAfter } from '#test/harness/databases/change-after.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createListingsApi } from './listings-api.ts'

const database = await openTestDatabase()

afterAll(() => database.close())

const NOW = '2026-05-20T12:00:00Z'

function send(claims: Claims, call: string, body?: object, on = database) {
  const [method = '', path = ''] = call.split(' ')
  const options = { ...optionsFor(on, claims, NOW), facts: openTestFacts(database) }
  const api = path.startsWith('/listings') ? createListingsApi(options) : createDraftsApi(options)
  return api.request(path, { method, ...(body && { body: JSON.stringify(body) }) })
}

/** A shop with a mug in two sizes and a cap, which product files say, and a vase, which only orders know. */
async function openShop() {
  const owner = await createStore(database)
  const importId = await importOrders(database, owner, [
    {
      name: '1',
      at: '2026-05-19T12:00Z',
      entries: ['Mug', 'Mug large', 'Cap', 'Vase'].map((product) => ({
        kind: 'sale',
        amount: '10',
        quantity: 1,
        product,
      })),
    },
  ])
  await database.query(
    `update public.products set sku = 'sku-' || title, vendor = 'Clay & Co', product_type = 'Kitchen',
       handle = case when title like 'Mug%' then 'mug' end,
       variant = case title when 'Mug' then 'Small' when 'Mug large' then 'Large' end,
       variant_key = case when title = 'Cap' then 'woocommerce:["90"]' end, title = case when title like 'Mug%' then 'Mug' else title end
     where store_id = $1 and title <> 'Vase'`,
    [owner.storeId],
  )
  await database.query(
    `insert into private.product_facts (import_id, product_id, said) select $2, id, '{}' from public.products
     where store_id = $1 and title <> 'Vase'`,
    [owner.storeId, importId],
  )
  await database.query(
    `insert into private.product_texts (import_id, product_id, description, tags, seo_title, seo_description, shop_id)
     select $2, id, case title when 'Cap' then 'A cap.' else '' end, '', '', '', case title when 'Cap' then '90' end
     from public.products where store_id = $1 and title <> 'Vase' and variant is distinct from 'Large'`,
    [owner.storeId, importId],
  )
  const { rows } = await database.query<{ id: string; sku: string | null; title: string }>(
    'select id::text, sku, title from public.products where store_id = $1',
    [owner.storeId],
  )
  const idOf = Object.fromEntries(rows.map(({ id, sku, title }) => [sku?.replace('sku-', '') ?? title, id]))
  return { ...owner, idOf }
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function write({ claims, storeId, idOf }: Shop, ...names: string[]): Promise<Draft[]> {
  const products = names.map((name) => idOf[name])
  const response = await send(claims, 'POST /listings', { store: storeId, products })
  expect(response.status).toBe(201)
  const { drafts } = v.parse(createdListingsSchema, await response.json())
  return Promise.all(drafts.map(({ id }) => load(claims, id)))
}

const load = async (claims: Claims, id: string) =>
  v.parse(draftSchema, await (await send(claims, `GET /drafts/${id}`)).json())

const TEXT: ListingContent = {
  title: '=Mug',
  description: 'Made by hand & glazed.\n• 300 ml\n• Stoneware\nFor tea.',
  tags: 'gift, tea',
  seoTitle: 'Mug',
  seoDescription: 'A mug, by hand',
}

async function approve({ claims }: Shop, { id, hash }: Draft, content?: ListingContent) {
  const edited = content
    ? v.parse(draftSchema, await (await send(claims, `PUT /drafts/${id}`, { hash, content })).json())
    : { hash }
  return send(claims, `POST /drafts/${id}/approve`, { hash: edited.hash })
}

async function filesOf({ claims, storeId }: Shop, drafts: readonly Draft[]) {
  const response = await send(claims, 'POST /listings/files', { store: storeId, drafts: drafts.map(({ id }) => id) })
  return v.parse(listingFilesSchema, await response.json())
}

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

it('approves a text without gaps alone, and downloads it in the columns of Shopify’s product import', async () => {
  const shop = await openShop()
  const drafts = await write(shop, 'Mug')
  const [mug] = drafts
  if (!mug) throw new Error('no draft')
  const refused = await approve(shop, mug)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    error: { code: 'incomplete', message: expect.stringContaining('[material]') },
  })
  expect((await send(shop.claims, 'POST /listings/files', { store: shop.storeId, drafts: [mug.id] })).status).toBe(409)

  expect((await approve(shop, mug, TEXT)).status).toBe(200)

  expect(await filesOf(shop, drafts)).toEqual({
    unnamed: 0,
    files: [
      {
        shop: 'shopify',
        hasDescriptions: true,
        products: 1,
        csv:
          'URL handle,Title,Description,Tags,SEO title,SEO description\r\n' +
          `mug,=Mug,<p>Made by hand &amp; glazed.</p><ul><li>300 ml</li><li>Stoneware</li></ul><p>For tea.</p>,"gift, tea",Mug,"A mug, by hand"\r\n`,
      },
    ],
  })
})

it('leaves the shop’s own description out, and says which products a shop couldn’t find', async () => {
  const shop = await openShop()
  const [cap, vase] = await write(shop, 'Cap', 'Vase')
  if (!cap || !vase) throw new Error('no draft')
  expect((await approve(shop, cap)).status).toBe(200)
  await approve(shop, vase, TEXT)

  expect(await filesOf(shop, [cap, vase])).toEqual({
    unnamed: 1,
    files: [
      {
        shop: 'woocommerce',
        hasDescriptions: false,
        products: 1,
        csv:
          'ID,Name,Tags,Meta: _yoast_wpseo_title,Meta: _yoast_wpseo_metadesc\r\n' +
          '90,Cap,"Kitchen, Clay & Co",Cap | Clay & Co,A cap.\r\n',
      },
    ],
  })
})

it('writes an apostrophe only where WooCommerce’s import removes it again', async () => {
  const shop = await openShop()
  const [cap] = await write(shop, 'Cap')
  if (!cap) throw new Error('no draft')
  await approve(shop, cap, { ...TEXT, tags: "'90s", seoTitle: '-10% on mugs' })
  const { files } = await filesOf(shop, [cap])
  expect(files[0]?.csv.split('\r\n')[1]).toMatch(/^90,'=Mug,.*,'90s,'-10% on mugs,/)
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
