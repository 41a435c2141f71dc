import { expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const HEADER =
  'Handle,Title,Body (HTML),Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,SEO Title,SEO Description,Image Alt Text'
const MUG = [
  'mug,Mug,<p>Hand&shy;made &amp; glazed.</p><ul><li>300 ml</li></ul>,"kitchen, gift",Color,Blue,MUG-B,12.50,,A mug,Blue mug',
  'mug,,,,,Red,MUG-R,12.50,,,',
]
const fileOf = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

const textsOf = (store: string) =>
  importer.query(
    `select sku, description, tags, seo_title, seo_description, image_alt, shop_id
     from private.product_texts as texts join products on products.id = product_id
     where store_id = $1 order by texts.import_id, sku`,
    [store],
  )

const SAID = {
  sku: 'MUG-B',
  description: 'Handmade & glazed.\n• 300 ml',
  tags: 'kitchen, gift',
  seo_title: '',
  seo_description: 'A mug',
  image_alt: 'Blue mug',
  shop_id: null,
}

const NOTHING = { description: null, tags: null, seo_title: null, seo_description: null, image_alt: null }

test('a Shopify file says the texts of a product once, without markup', async () => {
  const person = await importer.addPerson()

  const done = await importer.importText(fileOf(...MUG), { as: person })

  expect(await textsOf(done.store)).toEqual([SAID])
})

test('columns that a file lacks are unknown, and a WooCommerce file names the product by its id', async () => {
  const person = await importer.addPerson()
  const file = [
    'ID,Type,SKU,Name,Published,Short description,Description,Regular price,Tags,Parent,Meta: _yoast_wpseo_metadesc',
    '45,variable,HOOD,Hoodie,1,Warm,,,"winter, wool",,Warm hoodies',
    '79,variation,HOOD-R,Hoodie - Red,1,,,42,,HOOD,',
    '80,variation,HOOD-S,Hoodie - Sand,1,,,42,,HOOD,',
    '90,simple,CAP,Cap,1,,Two lines.\\nThe second.,9,,,',
    '',
  ].join('\n')

  const done = await importer.importText(file, { as: person })

  expect(await textsOf(done.store)).toEqual([
    {
      ...SAID,
      sku: 'CAP',
      description: 'Two lines.\nThe second.',
      tags: '',
      seo_title: null,
      seo_description: '',
      image_alt: null,
      shop_id: '90',
    },
    {
      ...SAID,
      sku: 'HOOD-R',
      description: 'Warm',
      tags: 'winter, wool',
      seo_title: null,
      seo_description: 'Warm hoodies',
      image_alt: null,
      shop_id: '45',
    },
    { ...NOTHING, sku: 'HOOD-S', shop_id: '45' },
  ])
})

test('texts of a product known from orders are kept with it, and go when their file is undone', async () => {
  const person = await importer.addPerson()
  const orders = [
    'Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
    '#1,paid,USD,12.5,12.5,2024-03-01 10:00:00 +0000,1,Mug,12.5,MUG-B',
    '',
  ].join('\n')
  await importer.importText(orders, { as: person })
  const first = await importer.importText(fileOf(...MUG), { as: person })
  await importer.importText(fileOf(...MUG.map((row) => row.replace('A mug', 'Another'))), { as: person })
  expect(await textsOf(first.store)).toEqual([SAID, { ...SAID, seo_description: 'Another' }])

  await importer.request(`/imports/${first.id}`, person, { method: 'DELETE' })

  await expect.poll(() => textsOf(first.store)).toEqual([{ ...SAID, seo_description: 'Another' }])
})

test('a text of more than 20,000 characters is cut, and the import says so', async () => {
  const person = await importer.addPerson()
  const long = `${'x'.repeat(19_999)}\u{1f6cd} and more`

  const done = await importer.importText(fileOf(`mug,Mug,${long},,Title,Default Title,MUG,5,,,`), { as: person })

  expect(await textsOf(done.store)).toMatchObject([{ description: 'x'.repeat(19_999) }])
  expect(done.notes).toContain('One product text is longer than 20,000 characters. Only its beginning was saved.')
})
