import { afterAll, expect, it } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { openListings, TEXT } from '#test/fixtures/shops/listings.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const database = await openTestDatabase()
const { approve, filesOf, openShop, send, write } = openListings(database)

afterAll(() => database.close())

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
        products: 1,
        csv:
          'ID,Name,Tags,Meta: _yoast_wpseo_title,Meta: _yoast_wpseo_metadesc\r\n' +
          '90,Cap,"Kitchen, Clay & Co",Cap | Clay & Co,A cap.\r\n',
      },
    ],
  })
})

it('leaves texts that no product file told to the shop, unless a person wrote them', async () => {
  const shop = await openShop()
  await database.query('update private.product_texts set tags = null, seo_title = null where product_id = any ($1)', [
    [shop.idOf['Mug'], shop.idOf['Cap']],
  ])
  const [mug, cap] = await write(shop, 'Mug', 'Cap')
  if (mug?.kind !== 'listing' || !cap) throw new Error('no draft')
  await approve(shop, mug, { ...mug.content, description: 'A mug.', seoTitle: 'Our mug', seoDescription: 'A mug' })
  await approve(shop, cap, { ...TEXT, description: 'A cap.', tags: '', seoTitle: '' })

  const { files } = await filesOf(shop, [mug, cap])

  expect(files.map(({ csv }) => csv)).toEqual([
    `ID,Name,Meta: _yoast_wpseo_metadesc\r\n90,'=Mug,"A mug, by hand"\r\n`,
    'URL handle,Title,Description,SEO title,SEO description\r\nmug,Mug,<p>A mug.</p>,Our mug,A mug\r\n',
  ])
})

it('makes a file for each set of columns', async () => {
  const shop = await openShop()
  await database.query(`update public.products set handle = lower(title) where store_id = $1`, [shop.storeId])
  const [mug, cap] = await write(shop, 'Mug', 'Cap')
  if (!mug || !cap) throw new Error('no draft')
  await approve(shop, mug, TEXT)
  await approve(shop, cap, { ...TEXT, title: 'Cap', description: 'A cap.' })

  const { files } = await filesOf(shop, [mug, cap])

  expect(files.map(({ shop: place, products, csv }) => [place, products, csv.includes('Description')])).toEqual([
    ['shopify', 1, true],
    ['shopify', 1, false],
  ])
})

it('writes an apostrophe only where WooCommerce’s import removes it again', async () => {
  const shop = await openShop()
  const [cap] = await write(shop, 'Cap')
  if (!cap) throw new Error('no draft')
  await approve(shop, cap, { ...TEXT, tags: "'90s", seoTitle: '-10% on mugs' })
  const { files } = await filesOf(shop, [cap])
  expect(files[0]?.csv.split('\r\n')[1]).toMatch(/^90,'=Mug,.*,'90s,'-10% on mugs,/)
})

it('names a product by the id of the last file, after the shop moved', async () => {
  const shop = await openShop()
  const later = await importOrders(database, shop, [])
  await database.query(
    'insert into private.product_texts (import_id, product_id, description, shop_id) values ($1, $2, $3, $4)',
    [later, shop.idOf['Cap'], 'A cap.', '1090'],
  )
  const [cap] = await write(shop, 'Cap')
  if (!cap) throw new Error('no draft')
  await approve(shop, cap, TEXT)

  expect((await filesOf(shop, [cap])).files).toMatchObject([{ csv: expect.stringContaining('\r\n1090,') }])
})
