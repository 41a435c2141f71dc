import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { openImporter } from '#test/fixtures/importer.ts'
import { scaled } from '#test/harness/seed.ts'

const importer = await openImporter()

const ORDERS = `Sale Date,Order ID,Buyer User ID,Full Name,Number of Items,Ship Country,Currency,Order Value,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,Adjusted Net Order Amount
08/14/25,3001,jdoe,Jane Doe,3,Canada,USD,40.00,8.00,0,4.50,0,36.50,,1.20,35.30,26.50,1.20,25.30
08/15/25,3002,jroe,Jack Roe,1,Canada,USD,10.00,0,0,0,0,10.00,,0.50,9.50,0.00,0.00,0.00
`
const ITEMS = `Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Ship Name,Ship Country,Order ID,Variations
08/14/25,Mug,Jane Doe (jdoe),2,15.00,FALL,6.00,0,4.50,0,30.00,USD,71,501,08/14/25,Jane Doe,Canada,3001,Blue
08/14/25,Cup,Jane Doe (jdoe),1,10.00,FALL,2.00,0,4.50,0,10.00,USD,72,502,08/14/25,Jane Doe,Canada,3001,
08/15/25,Cup,Jack Roe (jroe),1,10.00,,0,0,0,0,10.00,USD,73,502,08/15/25,Jack Roe,Canada,3002,
`

async function ledgerOf(store: string) {
  return importer.query(
    `select orders.external_id as number, kind, sum(amount)::float as amount
     from orders join ledger_entries on order_id = orders.id
     where orders.store_id = $1
       and not exists (select from imports where imports.id = orders.replaced_by and undone_at is null)
     group by 1, 2 order by 1, 2`,
    [store],
  )
}

const sumsOf = async (store: string) =>
  importer.query(
    `select sum(gross_sales)::float as gross, sum(returns)::float as returns, sum(orders)::int as orders, sum(refunds)::int as refunds
     from sales_days where store_id = $1`,
    [store],
  )

describe('a list of orders and a list of their items are combined', () => {
  test.each([
    ['the orders first', [ORDERS, ITEMS]],
    ['the items first', [ITEMS, ORDERS]],
    ['one of them twice', [ITEMS, ORDERS, ITEMS, ORDERS]],
  ])('%s', async (_name, files) => {
    const person = await importer.addPerson()
    let store = ''
    for (const file of files) {
      const done = await importer.importText(file, { as: person, query: { currency: 'USD' } })
      expect(done.status).toBe('done')
      store = done.store
    }

    expect(await sumsOf(store)).toEqual([{ gross: 50, returns: 10, orders: 2, refunds: 1 }])
    expect(await ledgerOf(store)).toEqual([
      { number: '3001', kind: 'discount', amount: -8 },
      { number: '3001', kind: 'fee', amount: -1.2 },
      { number: '3001', kind: 'return', amount: -10 },
      { number: '3001', kind: 'sale', amount: 40 },
      { number: '3001', kind: 'shipping', amount: 4.5 },
      { number: '3002', kind: 'fee', amount: -0.5 },
      { number: '3002', kind: 'sale', amount: 10 },
    ])
    expect(
      await importer.query(
        `select title, sum(quantity)::float as units from order_lines join orders on orders.id = order_id
         where orders.store_id = $1 and title <> 'No product name'
           and not exists (select from imports where imports.id = orders.replaced_by)
         group by 1 order by 1`,
        [store],
      ),
    ).toMatchObject([{ units: 2 }, { units: 2 }])
  })

  test('with a refund from a later list of orders', async () => {
    const person = await importer.addPerson()
    await importer.importText(ITEMS, { as: person })
    await importer.importText(ORDERS, { as: person })
    const later = ORDERS.replace('10.00,,0.50,9.50,0.00,0.00,0.00', '10.00,,0.50,9.50,6.00,0.50,5.50')

    const { store } = await importer.importText(later, { as: person })

    expect(await sumsOf(store)).toEqual([{ gross: 50, returns: 14, orders: 2, refunds: 2 }])
  })
})

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
    { numRuns: scaled(12) },
  )
})
