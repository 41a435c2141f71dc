import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useOpenedOrders } from './opened-orders.ts'

function Opened() {
  const { opened } = useOpenedOrders()
  return <p>{opened === null ? 'Nothing is open' : `${opened.metric} of ${opened.name}`}</p>
}

function openAt(behind: unknown) {
  render(<Opened />, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[`/?behind=${encodeURIComponent(JSON.stringify(behind))}`]}>
        {children}
      </MemoryRouter>
    ),
  })
}

const opened = { metric: 'orders', timeZone: 'UTC', name: 'Germany', question: { store: 'one', period: 'this_month' } }

it('opens the orders that the address names', () => {
  openAt(opened)

  expect(screen.getByText('orders of Germany')).toBeVisible()
})

it.each([
  { name: 'a name that is no text', behind: { ...opened, name: { toString: 0, valueOf: 0 } } },
  { name: 'no name', behind: { ...opened, name: undefined } },
  { name: 'an unknown metric', behind: { ...opened, metric: 'love' } },
  { name: 'an unknown time zone', behind: { ...opened, timeZone: 'Moon/Base' } },
  { name: 'a wrong filter', behind: { ...opened, question: { where: ['is', 'password', ['x']] } } },
  {
    name: 'a period that ends before it starts',
    behind: { ...opened, question: { period: { from: '2026-02-30', to: 1 } } },
  },
  { name: 'a number', behind: 7 },
])('opens nothing for an address with $name', ({ behind }) => {
  openAt(behind)

  expect(screen.getByText('Nothing is open')).toBeVisible()
})
