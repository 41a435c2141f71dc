import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openImporter } from '#test/importer.ts'

const importer = await openImporter({ maxBytes: 1_000_000 })

type Sale = { day: number; quantity: number; price: number; shipping: number; hasCustomer: boolean }

const sales = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 500 }),
    shipping: fc.integer({ min: 0, max: 20 }),
    hasCustomer: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

const two = (value: number) => String(value).padStart(2, '0')

type Facts = { number: number; at: string; email: string; goods: number; total: number; sale: Sale }

const factsOf = (sale: Sale, at: number): Facts => {
  const goods = sale.quantity * sale.price
  return {
    number: 1001 + at,
    at: `2024-05-${two(sale.day)} 10:${two(at)}:07 +0000`,
    email: sale.hasCustomer ? `buyer${at}@example.com` : '',
    goods,
    total: goods + sale.shipping,
    sale,
  }
}

/** The same orders in three sets of Shopify's columns; only the first has shipping. */
const FILES = {
  full: {
    header:
      'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    row: ({ number, at, email, goods, total, sale }: Facts) =>
      `#${number},${email},paid,EUR,${goods},${sale.shipping},0,${total},${at},${sale.quantity},Mug,${sale.price}`,
  },
  short: {
    header: 'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    row: ({ number, at, email, total, sale }: Facts) =>
      `#${number},${email},paid,EUR,${total},${at},${sale.quantity},Mug,${sale.price}`,
  },
  resaved: {
    header: 'Created at,Name,Lineitem name,Lineitem quantity,Lineitem price,Total,Currency,Email',
    row: ({ number, at, email, total, sale }: Facts) =>
      `${at},${number}.0,Mug,${sale.quantity},${sale.price},${total},EUR,${email}`,
  },
}

test('the same orders in several file formats count once, in any sequence of the files', async () => {
  const order = fc.shuffledSubarray(['full', 'short', 'resaved', 'full'] as const, { minLength: 2 })
  await fc.assert(
    fc.asyncProperty(sales, order, async (sold, names) => {
      const person = await importer.addPerson()
      const facts = sold.map(factsOf)
      let store = ''
      for (const name of names) {
        const { header, row } = FILES[name]
        const done = await importer.importText(`${header}\n${facts.map(row).join('\n')}\n`, { as: person })
        expect(done).toMatchObject({ status: 'done', rowsRejected: 0 })
        store = done.store
      }

      const sum = (value: (fact: Facts) => number) => facts.reduce((total, fact) => total + value(fact), 0)
      const [counted] = await importer.query(
        `select sum(gross_sales)::float as gross, sum(shipping)::float as shipping, sum(orders)::int as orders,
           sum(orders_without_customer)::int as unnamed
         from sales_days where store_id = $1`,
        [store],
      )
      expect(counted).toEqual({
        gross: sum(({ goods }) => goods),
        shipping: names.includes('full') ? sum(({ sale }) => sale.shipping) : 0,
        orders: facts.length,
        unnamed: facts.filter(({ email }) => email === '').length,
      })
    }),
    { numRuns: 12 },
  )
})
