import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CurrencyTotals } from './currency-totals.tsx'

test('totals have the decimals of their currency, and more only if they aren’t zero', () => {
  render(
    <CurrencyTotals
      totals={[
        { currency: 'GBP', gross: '1234567.125000', net: '-12.5', total: '7' },
        { currency: 'JPY', gross: '88000', net: '80000.00', total: '100' },
        { currency: 'KWD', gross: '1.5', net: '0', total: '2.0001' },
      ]}
    />,
    { wrapper: MemoryRouter },
  )

  const [, ...rows] = screen.getAllByRole('row')
  const cells = rows.map((row) => [...row.children])
  expect(cells.map((row) => row.map(({ textContent }) => textContent.replaceAll(/\p{Zs}/gu, ' ')))).toEqual([
    ['GBP', '£1,234,567.125', '−£12.50', '£7.00'],
    ['JPY', '¥88,000', '¥80,000', '¥100'],
    ['KWD', 'KWD 1.500', 'KWD 0.000', 'KWD 2.0001'],
  ])
})
