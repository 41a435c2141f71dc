import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { unitAround } from '#domain/calendar-units.ts'
import { addDays, dayIn } from '#domain/periods.ts'
import { formatBucket, formatBucketTick } from '#lib/format.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { makeStore, openSettings, saveOnlyWhenAsked, section } from '#test/harness/pages/settings.ts'
import { type Answer, refusal, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const today = () => dayIn('UTC', new Date())
const monthAt = (by: number) => unitAround(today(), 'month', by).from

/** Returns the field of a month, counted from this one. */
const field = (by: number, metric = 'Net sales') =>
  within(screen.getByRole('group', { name: formatBucket(monthAt(by), 'month') })).getByLabelText(metric)

type Rule = { kind: string; percent: number }

type Options = {
  answer?: Answer
  isSelling?: boolean
  price?: string
  rule?: Rule
  goals?: [metric: string, by: number, amount: number][]
}

/** Opens the goals of a store, which can have an order of 500 dollars, or of another price, in each of the last 14 months. */
async function openGoals({ answer, isSelling = false, price = '500', rule, goals = [] }: Options = {}) {
  const person = await registerPerson(backend)
  const storeId = await makeStore(backend, person)
  if (isSelling) {
    const orders = Array.from({ length: 14 }, (_, at) => ({
      name: `#${at}`,
      at: `${monthAt(-at)} 00:00Z`,
      customer: 'Robin',
      entries: [{ kind: 'sale' as const, amount: price, quantity: 1 }],
    }))
    await importOrders(backend.database, { storeId }, orders)
  }
  if (rule) {
    await backend.database.query(
      `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, $2, $3, '2020-01-01')`,
      [storeId, rule.kind, rule.percent],
    )
  }
  for (const [metric, by, amount] of goals) {
    await backend.database.query(
      `insert into public.goals (store_id, metric, month, amount, currency) values ($1, $2, $3, $4, 'USD')`,
      [storeId, metric, monthAt(by), amount],
    )
  }
  const page = await openSettings(backend, { ...(answer && { answer }), person, path: '/settings/goals' })
  return { ...page, storeId }
}

async function openLoadedGoals(options: Options = {}) {
  const page = await openGoals(options)
  await screen.findByRole('group', { name: formatBucket(monthAt(0), 'month') })
  return page
}

async function storedGoals(storeId: string) {
  const { rows } = await backend.database.query<{ metric: string; month: string; amount: string }>(
    'select metric, month::text, amount::text from public.goals where store_id = $1 order by month, metric',
    [storeId],
  )
  return rows.map(({ metric, month, amount }) => [metric, month, Number(amount)])
}

describe('goals', () => {
  test('of this month and the next eleven are saved as they are typed, and removed when they are cleared', async () => {
    const { user, storeId } = await openLoadedGoals()
    // On the first day of a month, the last complete day is in the month before.
    expect(screen.getAllByRole('group')).toHaveLength(today().endsWith('-01') ? 13 : 12)
    await user.type(field(0), '12,500')
    await user.type(field(11, 'Orders'), '300')
    await user.tab()

    await waitFor(async () =>
      expect(await storedGoals(storeId)).toEqual([
        ['net_sales', monthAt(0), 1_250_000],
        ['orders', monthAt(11), 300],
      ]),
    )
    expect(await section('Goals').findByText('Saved')).toBeVisible()
    expect(field(0)).toHaveValue('12,500')

    await user.clear(field(0))
    await user.tab()
    await waitFor(async () => expect(await storedGoals(storeId)).toEqual([['orders', monthAt(11), 300]]))
  })

  test('of the month in which the figures end can be changed once it is over', async () => {
    const { user, storeId } = await openLoadedGoals({
      goals: [['net_sales', -3, 100]],
      answer: async (request) => {
        if (!request.url.includes('/api/goals?')) return null
        const course = Object(await (await backend.fetch(request)).json())
        const days = { from: monthAt(-3), to: monthAt(-3), end: addDays(monthAt(-2), -1) }
        return Response.json({ ...course, months: course.months.map((line: object) => ({ ...line, ...days })) })
      },
    })
    expect(screen.getAllByRole('group')).toHaveLength(13)

    expect(field(-3)).toHaveValue('1')
    await user.clear(field(-3))
    await user.type(field(-3), '7')
    await user.tab()

    await waitFor(async () => expect(await storedGoals(storeId)).toEqual([['net_sales', monthAt(-3), 700]]))
  })

  test('that are stored are shown, with cents where there are some', async () => {
    await openLoadedGoals({
      goals: [
        ['net_sales', 1, 1_250_050],
        ['orders', 1, 1200],
      ],
    })

    expect(field(1)).toHaveValue('12,500.50')
    expect(field(1, 'Orders')).toHaveValue('1,200')
    expect(field(2)).toHaveValue('')
  })

  test.each([
    ['Net sales', '-5', 'Enter more than 0, or leave the field empty.'],
    ['Orders', '2.5', 'Enter a whole number.'],
  ])('for %s refuse %s with a reason, and nothing is saved', async (metric, text, reason) => {
    const { user, storeId } = await openLoadedGoals()
    await user.type(field(0, metric), text)
    expect(screen.queryByText(reason)).not.toBeInTheDocument()
    await user.tab()

    expect(screen.getByText(reason)).toBeVisible()
    expect(field(0, metric)).toBeInvalid()
    await user.type(field(1), '100{Enter}')
    expect(field(0, metric)).toHaveFocus()
    expect(await storedGoals(storeId)).toEqual([])

    await user.clear(field(0, metric))
    await user.tab()
    await waitFor(async () => expect(await storedGoals(storeId)).toEqual([['net_sales', monthAt(1), 10_000]]))
  })

  test('can be filled with last year’s figures and some percent, and taken back', async () => {
    const { user, storeId } = await openLoadedGoals({ isSelling: true, goals: [['net_sales', 1, 100]] })
    const percent = await screen.findByLabelText('Same as last year, plus percent')
    await user.clear(percent)
    await user.type(percent, '20{Enter}')

    expect(field(0, 'Orders')).toHaveValue('1')
    expect(field(0)).toHaveValue('600')
    expect(field(1)).toHaveValue('1')
    expect(screen.getByText('Filled 23 fields.')).toHaveTextContent(
      'Left empty, because last year’s figure is unknown or below 1: Contribution (12 months).',
    )
    await waitFor(async () => expect(await storedGoals(storeId)).toHaveLength(24))

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await storedGoals(storeId)).toEqual([['net_sales', monthAt(1), 100]]))
    expect(field(0)).toHaveValue('')
    expect(screen.getByText('Undone.')).toBeVisible()
    const fill = screen.getByRole('button', { name: 'Fill empty fields' })
    expect(fill).toHaveFocus()

    await user.click(fill)
    expect(screen.getByText('Filled 23 fields.')).toBeVisible()
    await user.click(fill)
    expect(screen.getByText('Nothing was filled.')).toHaveTextContent('Contribution (12 months).')
  })

  test('for contribution are filled where costs are known, and say where they aren’t', async () => {
    const { storeId } = await openLoadedGoals({ isSelling: true })
    expect(await screen.findByText(/^Contribution needs the costs of what you sell/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Set up costs' })).toHaveAttribute(
      'href',
      `/settings/costs?store=${storeId}`,
    )
    expect(field(0, 'Contribution')).not.toHaveAccessibleDescription(/so far|:/)
    cleanup()

    const known = await openLoadedGoals({ isSelling: true, rule: { kind: 'goods', percent: 40 } })
    expect(await screen.findByLabelText('Same as last year, plus percent')).toBeVisible()
    await waitFor(() => expect(field(1, 'Contribution')).toHaveAccessibleDescription(/^\w+ \d{4}: \$300$/))
    await known.user.click(screen.getByRole('button', { name: 'Fill empty fields' }))
    expect(field(1, 'Contribution')).toHaveValue('330')
    await waitFor(async () =>
      expect(await storedGoals(known.storeId)).toContainEqual(['contribution', monthAt(1), 33_000]),
    )
  })

  test('say which of last year’s figures are of the whole month, beside those of a month that goes on', async () => {
    await openLoadedGoals({ isSelling: true })
    const [first, second] = screen.getAllByRole('group')

    const before = formatBucketTick(monthAt(today().endsWith('-01') ? -13 : -12), 'month')
    await waitFor(() => expect(first).toHaveTextContent(`so farAll of ${before}: $`))
    expect(second).toHaveTextContent(/\w+ \d{4}: \$500/)
    expect(second).not.toHaveTextContent('All of')
  })

  test('aren’t filled from a figure below 1', async () => {
    const { user } = await openLoadedGoals({ isSelling: true, price: '0.40' })
    await user.click(await screen.findByRole('button', { name: 'Fill empty fields' }))

    expect(field(1, 'Orders')).toHaveValue('1')
    expect(field(1)).toHaveValue('')
    expect(field(1)).toHaveAccessibleDescription(/: \$0\.40$/)
    expect(screen.getByText('Filled 12 fields.')).toHaveTextContent('Net sales (12 months), Contribution (12 months).')
  })

  test('of later months are opened on a phone, where they are folded', async () => {
    const { user } = await openLoadedGoals()
    await user.click(screen.getByRole('button', { name: 'Show 9 later months' }))

    expect(field(3)).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Show 9 later months' })).not.toBeInTheDocument()
  })

  test('of later months are open where one is set', async () => {
    await openLoadedGoals({ goals: [['orders', 7, 30]] })
    expect(screen.queryByRole('button', { name: 'Show 9 later months' })).not.toBeInTheDocument()
  })

  test('refuse a percentage that takes everything', async () => {
    const { user } = await openLoadedGoals({ isSelling: true })
    const percent = await screen.findByLabelText('Same as last year, plus percent')
    await user.clear(percent)
    await user.type(percent, '-100')
    await user.click(screen.getByRole('button', { name: 'Fill empty fields' }))

    expect(screen.getByText('Enter a number above −100 and up to 1000.')).toBeVisible()
    expect(field(0)).toHaveValue('')
  })

  test('offer last year’s figures only to a store that has some', async () => {
    await openLoadedGoals()
    await waitFor(() => expect(screen.queryByText(/ \d{4}:/)).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: 'Fill empty fields' })).not.toBeInTheDocument()
  })

  test('say that those of another currency don’t count', async () => {
    const person = await registerPerson(backend)
    const storeId = await makeStore(backend, person)
    await backend.database.query(
      `insert into public.goals (store_id, metric, month, amount, currency)
       values ($1, 'net_sales', $2, 500, 'JPY'), ($1, 'orders', $2, 7, 'JPY')`,
      [storeId, monthAt(0)],
    )
    await openSettings(backend, { person, path: '/settings/goals' })

    expect(await screen.findByText(/^Goals in JPY don’t count, because your store’s currency is USD/)).toBeVisible()
    expect(field(0)).toHaveValue('')
    expect(field(0, 'Orders')).toHaveValue('7')
  })

  test('wait for the Save button with automatic saving off, and can be discarded', async () => {
    saveOnlyWhenAsked()
    const { user, storeId } = await openLoadedGoals()
    await user.type(field(3), '1000')
    await user.tab()
    await user.click(section('Goals').getByRole('button', { name: 'Discard' }))
    expect(field(3)).toHaveValue('')

    await user.type(field(3), '2000')
    await user.click(section('Goals').getByRole('button', { name: 'Save changes' }))
    await waitFor(async () => expect(await storedGoals(storeId)).toEqual([['net_sales', monthAt(3), 200_000]]))
  })

  test('that could not be saved stay in their fields', async () => {
    let isBroken = true
    let loaded = 0
    const { user, storeId } = await openLoadedGoals({
      answer: ({ url }) => {
        if (url.includes('/rest/v1/goals')) loaded += 1
        return isBroken && url.includes('/rpc/set_goals') ? refusal() : null
      },
    })
    const before = loaded
    await user.type(field(0), '700')
    await user.tab()

    expect(await screen.findByText('The goals were not saved.')).toBeVisible()
    expect(field(0)).toHaveValue('700')
    // Some may have been saved.
    await waitFor(() => expect(loaded).toBe(before + 1))
    isBroken = false
    await user.click(section('Goals').getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await storedGoals(storeId)).toEqual([['net_sales', monthAt(0), 70_000]]))
  })

  test('that could not be loaded can be loaded again', async () => {
    let isBroken = true
    const { user } = await openGoals({
      answer: ({ url }) => (isBroken && url.includes('/rest/v1/goals') ? refusal() : null),
    })
    expect(await screen.findByText('Your goals could not be loaded')).toBeVisible()

    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByRole('group')).toHaveLength(12)
  })

  test('say how the month goes, and why no chance is shown', async () => {
    const days = { from: '2026-06-01', to: '2026-06-09', end: '2026-06-30' }
    const line = { ...days, elapsedBy: 'days', range: null, coverage: null }
    const profit = { metric: 'contribution', pace: null, chance: null }
    const months = [
      { ...line, metric: 'net_sales', value: 312_000, goal: 1_000_000, pace: 1.04, chance: 0.62, noChance: null },
      { ...line, metric: 'orders', value: 40, goal: 200, pace: 0.6667, chance: null, noChance: 'too_short' },
      { ...line, ...profit, value: 90_000, goal: 500_000, coverage: 0.6, noChance: 'costs' },
    ]
    const course = { currency: 'USD', today: '2026-06-10', months, asOf: '2026-06-10T09:00:00Z' }
    await openGoals({ answer: ({ url }) => (url.includes('/api/goals') ? Response.json(course) : null) })
    const june = await screen.findByRole('group', { name: 'June 2026' })

    expect(within(june).getByLabelText('Net sales')).toHaveAccessibleDescription(
      '$3,120 so far pace 104% · on course: 62% likely',
    )
    expect(within(june).getByLabelText('Orders')).toHaveAccessibleDescription(
      '40 so far pace 67% No chance is shown yet: that needs eight weeks of sales.',
    )
    expect(within(june).getByLabelText('Contribution')).toHaveAccessibleDescription(
      '$900 so far costs known for 60% of net sales No pace or chance is shown: that needs costs for at least 80% of net sales.',
    )
    const july = screen.getByRole('group', { name: 'July 2026' })
    expect(within(july).getByLabelText('Orders')).not.toHaveAccessibleDescription(/so far/)
  })
})
