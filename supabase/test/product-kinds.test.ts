import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createStore, importOrders, type TestOrder } from './shop.ts'

const database = await openDatabase()

const kindOf = async (sku: string | null, title: string) =>
  (await database.query<{ kind: string }>('select private.product_kind($1, $2) as kind', [sku, title])).rows[0]?.kind

it.each([
  ['POST', 'POSTAGE', 'shipping'],
  ['DOT', 'DOTCOM POSTAGE', 'shipping'],
  ['POST', 'POST', 'shipping'],
  ['C2', 'CARRIAGE', 'shipping'],
  ['M', 'Manual', 'other'],
  ['m', 'Manual', 'other'],
  ['BANK CHARGES', 'Bank Charges', 'fee'],
  ['AMAZONFEE', 'AMAZON FEE', 'fee'],
  ['CRUK', 'CRUK Commission', 'fee'],
  ['D', 'Discount', 'other'],
  ['S', 'SAMPLES', 'other'],
  ['gift_0001_20', 'Dotcomgiftshop Gift Voucher £20.00', 'gift_card'],
  ['PADS', 'PADS TO MATCH ALL CUSHIONS', 'product'],
  ['DCGS0003', 'BOXED GLASS ASHTRAY', 'product'],
])('the code %s (%s) of Online Retail is of the kind %s', async (sku, title, kind) => {
  expect(await kindOf(sku, title)).toBe(kind)
})

it.each([
  ['SHIPPING', 'Parcel to your door', 'shipping'],
  [null, 'Shipping', 'shipping'],
  [null, 'Shipping & handling', 'shipping'],
  [null, 'Standard delivery charge', 'shipping'],
  [null, 'Versand', 'shipping'],
  [null, 'Porto', 'shipping'],
  [null, 'Frais de port', 'shipping'],
  [null, 'Gastos de envío', 'shipping'],
  [null, 'GASTOS DE ENVÍO', 'shipping'],
  [null, 'Frais d’expédition', 'shipping'],
  [null, 'Bearbeitungsgebühr', 'fee'],
  [null, 'Fee', 'fee'],
  [null, 'Service charge', 'fee'],
  [null, 'Gift card', 'gift_card'],
  ['GC-50', 'Gift card - 50', 'gift_card'],
  [null, 'Tip', 'other'],
])('a line with the SKU %s and the title "%s" is of the kind %s', async (sku, title, kind) => {
  expect(await kindOf(sku, title)).toBe(kind)
})

it.each([
  ['C2', 'Candle, second size'],
  ['M', 'Shirt, medium'],
  ['S', 'Shirt, small'],
  ['D', 'Key ring D'],
  ['DOT', 'Dot mug'],
  [null, 'Shipping label printer'],
  [null, 'Porto, tawny, 0.75 l'],
  [null, 'Gift card holder'],
  [null, 'Express coffee'],
  [null, 'No product name'],
  [null, '—'],
  ['DOT', '水'],
  [null, '運費表 shipping'],
])('a product with the SKU %s and the title "%s" stays a product', async (sku, title) => {
  expect(await kindOf(sku, title)).toBe('product')
})

const sale = (product: string, amount: string) => ({ kind: 'sale', amount, quantity: 1, product }) as const
const order: TestOrder = {
  name: '#1',
  at: '2026-05-10 12:00Z',
  entries: [sale('Postage', '90'), sale('Mug', '10'), sale('Fee', '50'), sale('Plate', '20')],
}

describe('the kind that a member chooses', () => {
  let owner: Awaited<ReturnType<typeof createStore>>
  let stranger: Awaited<ReturnType<typeof createStore>>

  beforeAll(async () => {
    owner = await createStore(database)
    stranger = await createStore(database)
    await importOrders(database, owner, [order])
  })

  const best = async (limit = 10) => {
    const text = `select title from analytics.top_products($1, 'USD', '2026-05-01', '2026-05-31', $2)`
    const { rows } = await database.queryAs<{ title: string }>(owner.claims, text, [owner.storeId, limit])
    return rows.map(({ title }) => title)
  }
  const choose = (claims: typeof owner.claims, title: string, kind: string | null) =>
    database.queryAs(claims, 'update public.products set kind_chosen = $3 where store_id = $1 and title = $2', [
      owner.storeId,
      title,
      kind,
    ])
  const version = async () =>
    (await database.query('select data_version from public.stores where id = $1', [owner.storeId])).rows[0]

  it('decides what best sellers show, until it is taken back', async () => {
    expect(await best()).toEqual(['Plate', 'Mug'])
    expect(await best(1)).toEqual(['Plate'])

    await choose(owner.claims, 'Postage', 'product')
    await choose(owner.claims, 'Plate', 'other')
    expect(await best()).toEqual(['Postage', 'Mug'])

    await choose(owner.claims, 'Postage', null)
    await choose(owner.claims, 'Plate', null)
    expect(await best()).toEqual(['Plate', 'Mug'])
  })

  it('raises the version that kept answers depend on', async () => {
    const before = await version()
    await choose(owner.claims, 'Mug', 'fee')
    expect(await version()).not.toEqual(before)
  })

  it('is one of the known kinds', async () => {
    await expect(choose(owner.claims, 'Mug', 'teapot')).rejects.toMatchObject({ code: '23514' })
  })

  it("cannot be chosen for another person's product, and nothing else of a product can be changed", async () => {
    expect((await choose(stranger.claims, 'Mug', 'fee')).rowCount).toBe(0)
    const rename = `update public.products set title = 'Mine' where store_id = $1`
    await expect(database.queryAs(owner.claims, rename, [owner.storeId])).rejects.toMatchObject({ code: '42501' })
  })
})
