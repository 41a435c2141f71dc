import { cleanup, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { figuresAnswerSchema } from '#domain/contracts/figures.ts'
import { addDays } from '#domain/periods.ts'
import { readNumber } from '#test/harness/read-number.ts'
import { type Answer, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

/** Returns the id of a product in the store of a person. */
async function productOf(email: string, words: string): Promise<string> {
  const { rows } = await backend.database.query<{ id: string }>(
    `select products.id::text from public.products
     join public.store_members on store_members.store_id = products.store_id
     join auth.users on users.id = user_id
     where email = $1 and title ilike '%' || $2 || '%'`,
    [email, words],
  )
  return rows[0]?.id ?? ''
}

const whisk = await productOf(owner.email, 'whisk')

async function openProduct(id: string, search = '', answer?: Answer) {
  return renderRoute(`/analytics/products/${id}${search}`, { backend, as: owner, ...(answer && { answer }) })
}

const findPart = async (name: string) => within(await screen.findByRole('region', { name }, soon))

it('shows what is known of a product', async () => {
  await openProduct(whisk, '?period=last_12_months')

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /whisk/i })).toBeVisible(), soon)
  expect(screen.getByText(/^SAMPLE-/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Counts as a product. Change it' })).toBeVisible()
  const sales = await findPart('Sales')
  expect(sales.getByText('Net sales').nextSibling).toHaveTextContent(/^\$[\d,.]+: show the orders$/)
  expect((await findPart('Stock')).getByText('Days of cover').nextSibling).toHaveTextContent(/day|stock/)
  expect(await (await findPart('Countries')).findByRole('table', undefined, soon)).toBeVisible()
  expect(
    await (await findPart('Customers')).findByRole('rowheader', { name: 'Returning customers' }, soon),
  ).toBeVisible()
  const pairs = await findPart('Bought together')
  expect((await pairs.findAllByRole('link', undefined, soon))[0]).toHaveAccessibleName(/matcha/i)
  const orders = await (await findPart('Latest orders')).findByRole('table', undefined, soon)
  expect(within(orders).getAllByRole('row')).toHaveLength(9)
})

/** Answers with pairs that have these lifts instead of their own. */
const withLifts =
  (lifts: readonly number[]): Answer =>
  async (request) => {
    if (!request.url.includes('report=basket')) return null
    request.headers.delete('If-None-Match')
    const basket = Object(await (await backend.fetch(request)).json())
    const [pair] = basket.rows
    const rows = lifts.map((lift, at) => ({
      ...pair,
      lift,
      second: { ...pair.second, id: `${at}`, title: `Cup ${at}` },
    }))
    return Response.json({ ...basket, rows, rowCount: rows.length })
  }

it('lists only products that are bought together clearly more often than by chance', async () => {
  await openProduct(whisk, '?period=last_12_months', withLifts([1.4, 1.19, 0.65]))
  const pairs = await findPart('Bought together')
  expect((await pairs.findAllByRole('link', undefined, soon)).map((link) => link.textContent)).toEqual(['Cup 0'])
})

it('says that no product sells with it clearly more often than by chance', async () => {
  await openProduct(whisk, '?period=last_12_months', withLifts([1.1]))
  const pairs = await findPart('Bought together')
  expect(
    await pairs.findByText('Nothing sells with it clearly more often than by chance.', undefined, soon),
  ).toBeVisible()
})

it('adds up: the countries, the customers and the months make the net sales', async () => {
  const { user } = await openProduct(whisk, '?period=last_12_months')
  const sumOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .reduce((sum, row) => sum + readNumber(row.querySelector('[data-numeric]')?.textContent), 0)
  const total = readNumber((await findPart('Sales')).getByText('Net sales').nextSibling?.textContent)
  expect(total).toBeGreaterThan(100)

  for (const part of ['Countries', 'Customers']) {
    expect(sumOf(await (await findPart(part)).findByRole('table', undefined, soon))).toBeCloseTo(total, 2)
  }
  const chart = await findPart('Net sales by month')
  await user.click(await chart.findByRole('button', { name: /table/i }, soon))
  expect(sumOf(await chart.findByRole('table', undefined, soon))).toBeCloseTo(total, 2)
})

it('has no values for days that the figures don’t reach', async () => {
  const answer: Answer = async (request) => {
    const isReport = request.url.includes('/api/analytics-summary')
    if (!isReport && !request.url.includes('/api/figures')) return null
    request.headers.delete('If-None-Match')
    const body = Object(await (await backend.fetch(request)).json())
    const figuresEnd = { day: addDays(body.today, -3), reason: 'import' }
    if (isReport) return Response.json({ ...body, store: { ...body.store, figuresEnd } })
    const { rows } = v.parse(figuresAnswerSchema, body)
    for (const { metrics } of rows.filter(({ keys: [day] }) => (day ?? '') > figuresEnd.day)) {
      for (const metric of Object.values(metrics)) metric.value = 0
    }
    return Response.json({ ...body, rows })
  }
  const { user } = await openProduct(whisk, '?period=last_30_days', answer)

  const chart = await findPart('Net sales by day')
  await user.click(await chart.findByRole('button', { name: /table/i }, soon))
  const table = await chart.findByRole('table', undefined, soon)
  const late = within(table).getAllByRole('row', { name: /Not in yet/ })
  expect(late.map(({ textContent }) => textContent)).toEqual(Array(3).fill(expect.stringMatching(/Not in yet——$/)))
})

it.each([
  [
    'rate',
    12,
    /, without 12 days probably out of stock\. The days of cover assume that sales continue at this rate\.$/,
  ],
  ['forecast', 0, /\d\. The days of cover come from a forecast of the coming weeks, which was closer than this rate/],
] as const)(
  'says that its days of cover come from the %s, and which days that leaves out',
  async (method, days, text) => {
    const cover = { kind: 'days', method, velocity: 2, leftOutDays: days, days: 30, low: 20, high: 45 }
    await openProduct(whisk, '', async (request) => {
      if (!request.url.includes('report=products')) return null
      request.headers.delete('If-None-Match')
      const report = v.parse(productsReportSchema, await (await backend.fetch(request)).json())
      return Response.json({ ...report, rows: report.rows.map((row) => ({ ...row, available: 60, cover })) })
    })

    expect(await (await findPart('Stock')).findByText(text, undefined, { timeout: 30_000 })).toBeVisible()
  },
)

it('opens from the list, keeps the period, and leads back', async () => {
  const { user, router } = await renderRoute('/analytics?tab=products&period=last_90_days&search=whisk', {
    backend,
    as: owner,
  })
  const list = within(await screen.findByRole('region', { name: 'Products' }, soon))
  await user.click(await list.findByRole('link', { name: /whisk/i }, soon))

  await findPart('Sales')
  expect(router.state.location).toMatchObject({
    pathname: `/analytics/products/${whisk}`,
    search: '?period=last_90_days',
  })
  await user.click(screen.getByRole('link', { name: 'Products' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=products&period=last_90_days'))
})

it('opens from the best sellers of the dashboard', async () => {
  const { user, router } = await renderRoute('/dashboard', { backend, as: owner })
  const best = await findPart('Top products')
  const [link] = await best.findAllByRole('link', undefined, soon)
  if (!link) throw new Error('There are no best sellers')
  const name = link.textContent

  await user.click(link)

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeVisible(), soon)
  expect(router.state.location.pathname).toMatch(/^\/analytics\/products\/\d+$/)
})

it('is not found if it does not exist, is no id, or belongs to another store', async () => {
  const stranger = await registerOwner(backend)
  const theirs = await productOf(stranger.email, 'whisk')
  expect(theirs).not.toBe('')
  for (const id of ['999999999', 'whisk', theirs]) {
    await openProduct(id)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'No such product' })).toBeVisible(), soon)
    cleanup()
  }
})

it('says when the product could not be loaded, and tries again', async () => {
  let isBroken = true
  const { user } = await openProduct(whisk, '', ({ url }) =>
    url.includes('report=products') && isBroken
      ? Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
      : null,
  )
  expect(await screen.findByText('Your product could not be loaded', undefined, soon)).toBeVisible()

  isBroken = false
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }))

  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /whisk/i })).toBeVisible(), soon)
})
