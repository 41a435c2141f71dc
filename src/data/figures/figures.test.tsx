import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { type Breakdown, figuresQueries } from './figures.ts'
import type { FiguresQuestion } from './paths.ts'

const question: FiguresQuestion = { store: 'one', metrics: ['orders'], by: ['country'] }
const loaded: Breakdown = {
  currency: 'EUR',
  period: { from: '2026-01-01', to: '2026-01-31' },
  comparison: null,
  shift: null,
  rowCount: 0,
  totals: {},
  others: null,
  columns: [],
  rows: [],
  leftOut: { otherCurrencies: [], costs: null, withoutRule: [], adSpend: null },
}

/** Returns what is shown for a question while it loads, after the answer to another one. */
async function shownAfter(next: FiguresQuestion) {
  const client = new QueryClient()
  const answered = { ...figuresQueries.breakdown(question), queryFn: async () => loaded }
  await client.fetchQuery(answered)
  const observer = new QueryObserver(client, answered)
  const stop = observer.subscribe(() => {})
  observer.setOptions({ ...figuresQueries.breakdown(next), queryFn: () => new Promise(() => {}) })
  const { data } = observer.getCurrentResult()
  stop()
  client.clear()
  return data
}

it('shows the previous rows while another period loads', async () => {
  expect(await shownAfter({ ...question, period: 'this_year' })).toBe(loaded)
})

it('never shows the rows of another store, or of other metrics', async () => {
  expect(await shownAfter({ ...question, store: 'two' })).toBeUndefined()
  expect(await shownAfter({ ...question, metrics: ['net_sales'] })).toBeUndefined()
})
