import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Month } from '#domain/contracts/months.ts'
import { MonthLines } from './month-lines.tsx'

const NET_SALES: Month = {
  metric: 'net_sales',
  value: 1_234_000,
  from: '2026-11-01',
  to: '2026-11-20',
  end: '2026-11-30',
  goal: 2_000_000,
  pace: 0.9255,
  chance: 0.62,
  range: { low: 1_800_000, high: 2_200_000 },
  coverage: null,
}

function show(...months: Month[]) {
  return showOn('2026-11-21', ...months)
}

function showOn(today: string, ...months: Month[]) {
  render(
    <MemoryRouter>
      <MonthLines months={months} store={{ id: 's1', currency: 'EUR' }} today={today} />
    </MemoryRouter>,
  )
  return screen.getAllByRole('listitem')
}

test('a month with a goal says where it stands, and leads to its figures and its goal', () => {
  const [line = document.body] = show(NET_SALES)

  expect(line).toHaveTextContent('November net sales so far €12,340 of €20,000· pace 93% · on course: 62% likely')
  expect(within(line).getByRole('link', { name: '€12,340' })).toHaveAttribute(
    'href',
    '/analytics?tab=sales&store=s1&period=custom&from=2026-11-01&to=2026-11-20',
  )
  expect(within(line).getByRole('link', { name: 'Goal: €20,000' })).toHaveAttribute('href', '/settings/goals?store=s1')
})

test('a month without a goal says its sum and offers to set one', () => {
  const [line = document.body] = show({
    ...NET_SALES,
    metric: 'orders',
    value: 1204,
    goal: null,
    pace: null,
    chance: null,
  })

  expect(line).toHaveTextContent('November orders so far 1,204')
  expect(within(line).getByRole('link', { name: 'Set a goal for orders' })).toHaveAttribute(
    'href',
    '/settings/goals?store=s1',
  )
})

test('contribution leads to profit, and says for how much of net sales costs are known', () => {
  const contribution = { ...NET_SALES, metric: 'contribution' as const, coverage: 0.92 }
  const [line = document.body] = show(contribution)

  expect(line).toHaveTextContent(
    'November contribution so far €12,340 of €20,000· costs known for 92% of net sales · pace 93% · on course: 62% likely',
  )
  expect(within(line).getByRole('link', { name: '€12,340' })).toHaveAttribute(
    'href',
    '/analytics?tab=profit&store=s1&period=custom&from=2026-11-01&to=2026-11-20',
  )
  cleanup()
  const [bare] = show({ ...contribution, coverage: 0.4, pace: null, chance: null })
  expect(bare).toHaveTextContent(/costs known for 40% of net sales$/)
  expect(rects(bare)).toEqual([])
})

test('no goal is offered for a month that is over, though its figures end before', () => {
  const [line = document.body] = showOn('2027-01-15', { ...NET_SALES, goal: null, pace: null, chance: null })

  expect(line).toHaveTextContent('November net sales so far €12,340')
  expect(within(line).queryByRole('link', { name: /^Set a goal/ })).not.toBeInTheDocument()
})

test('a month that has ended is reached or missed', () => {
  const ended = { ...NET_SALES, to: '2026-11-30', chance: null, range: null }
  const [missed, reached] = show(ended, { ...ended, metric: 'orders', value: 2_000_000, goal: 1_900_000 })

  expect(missed).toHaveTextContent('November net sales €12,340 of €20,000· goal missed')
  expect(reached).toHaveTextContent('November orders 2,000,000 of 1,900,000· goal reached')
})

test('a month that has ended without a goal offers none, because it is too late', () => {
  const [line = document.body] = show({ ...NET_SALES, to: '2026-11-30', goal: null, pace: null, chance: null })

  expect(line).toHaveTextContent('November net sales €12,340')
  expect(within(line).queryByRole('link', { name: /Set a goal/ })).toBeNull()
})

const rects = (line: Element | undefined) =>
  [...(line?.querySelectorAll('rect') ?? [])].map((rect) =>
    Number(rect.getAttribute('x') ?? rect.getAttribute('width')),
  )

test('the bar is as long as the share of the goal, with a mark where it should be by now', () => {
  const [line] = show(NET_SALES)

  expect(rects(line)).toEqual([100, 61.7, expect.closeTo((100 * 0.617) / 0.9255 - 0.4)])
})

test('the bar is empty for a negative sum and full above the goal', () => {
  const [negative, zero] = show(
    { ...NET_SALES, value: -5000, pace: -0.00375, chance: 0 },
    { ...NET_SALES, metric: 'orders', value: 0, pace: 0 },
  )
  cleanup()
  const [above] = show({ ...NET_SALES, value: 9_000_000, pace: 6.75 })

  expect(negative).toHaveTextContent('−€50 of €20,000')
  expect(rects(negative)?.[1]).toBe(0)
  expect(rects(zero)).toEqual([100, 0, expect.closeTo((100 * 20) / 30 - 0.4)])
  expect(rects(above)).toEqual([100, 100])
})
