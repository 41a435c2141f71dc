import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { OrderReceipt } from './order-receipt.tsx'

const ORDER: OrderPage = {
  store: { id: 'store', name: 'Shop', currency: 'USD', timeZone: 'UTC' },
  id: '1',
  name: '#1',
  placedAt: '2026-01-05T10:00:00Z',
  placedTimeKnown: true,
  currency: 'USD',
  status: 'cancelled',
  fulfillment: null,
  customer: null,
  channel: null,
  country: null,
  region: null,
  city: null,
  paymentMethod: null,
  discountCode: null,
  importName: null,
  statedTotal: 2000,
  charged: { items: 2000, discounts: 0, shipping: 0, taxes: 0, duties: 0, total: 2000 },
  totalSales: 0,
  lines: [],
  lineCount: 0,
  givenBack: [{ day: '2026-01-09', amount: 2000, isRefund: false }],
  isRefundDateEstimated: true,
  today: '2026-02-01',
  asOf: '2026-02-01T00:00:00Z',
}

const termsOf = () =>
  within(screen.getByLabelText('How the order adds up'))
    .getAllByRole('term')
    .map(({ textContent }) => textContent)

it('says that the day of a refund is estimated, without naming a day that can be another', () => {
  render(<OrderReceipt order={ORDER} />)

  expect(screen.getByText('The file has no date for the refund, so its day is estimated.')).toBeVisible()
  expect(termsOf()).toEqual(['Items', 'Total', 'Cancelled on Jan 9, 2026', 'Total sales after refunds'])
})

it('has no line for a refund of nothing', () => {
  const nothing = { day: '2026-01-09', amount: 0, isRefund: true }
  render(<OrderReceipt order={{ ...ORDER, totalSales: 2000, givenBack: [nothing] }} />)

  expect(termsOf()).toEqual(['Items', 'Total'])
  expect(screen.queryByText(/is estimated/)).toBeNull()
})
