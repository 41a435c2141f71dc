import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OtherCurrencies } from './other-currencies.tsx'

it('says how many orders each other currency has, and shows them', async () => {
  const show = vi.fn<(currency: string) => void>()
  const currencies = [
    { currency: 'EUR', orders: 1200 },
    { currency: 'JPY', orders: 1 },
  ]
  render(<OtherCurrencies currencies={currencies} onShow={show} />)

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Show EUR (1,200 orders)',
    'Show JPY (1 order)',
  ])
  await userEvent.click(screen.getByRole('button', { name: /JPY/ }))

  expect(show.mock.calls).toEqual([['JPY']])
})

it('is not there without other currencies', () => {
  const { container } = render(<OtherCurrencies currencies={[]} onShow={() => undefined} />)
  expect(container).toBeEmptyDOMElement()
})
