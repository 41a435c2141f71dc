import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataCards } from './data-cards.tsx'
import { SortContext } from './sort-context.ts'

type Row = { name: string; placed: string; sales: number; tax: number }

const columns = [
  { key: 'name', label: 'Order', render: ({ name }: Row) => name },
  { key: 'placed', label: 'Placed', isSortable: true, render: ({ placed }: Row) => placed },
  { key: 'sales', label: 'Net sales', isNumeric: true, isSortable: true, render: ({ sales }: Row) => sales },
  { key: 'tax', label: 'Taxes', isNumeric: true, isSortable: true, render: ({ tax }: Row) => tax },
]

test('a card says what its row is and what matters, and opens to the rest', async () => {
  const handleSort = vi.fn<(key: string) => void>()
  render(
    <SortContext value={{ sort: { key: 'sales', isDescending: true }, onSort: handleSort }}>
      <DataCards
        caption="Orders"
        columns={columns}
        rows={[{ name: '#6554', placed: 'Nov 5', sales: 48, tax: 9 }]}
        totals={[{ name: 'Total', placed: '', sales: 390, tax: 71 }]}
        toKey={({ name }) => name}
        page={0}
        card={{ about: ['placed'], figures: ['sales'] }}
      />
    </SortContext>,
  )
  const [item, total] = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('listitem')
  expect(total).toHaveTextContent(/^Total.*Net sales390/)
  const card = within(item ?? document.body)
  for (const text of ['#6554', 'Nov 5', 'Net sales', '48']) expect(card.getByText(text)).toBeVisible()
  expect(card.getByText('Taxes')).not.toBeVisible()

  await userEvent.click(card.getByText('More figures'))
  expect(card.getByText('Taxes')).toBeVisible()

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort: Placed')
  expect(handleSort).toHaveBeenLastCalledWith('placed')
  await userEvent.click(screen.getByRole('button', { name: 'Descending, reverse the order' }))
  expect(handleSort).toHaveBeenLastCalledWith('sales')
})

test('another page of cards is shown from its first card', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const cardsOf = (page: number) => (
    <DataCards
      caption="Orders"
      columns={columns}
      rows={[]}
      totals={[]}
      toKey={({ name }) => name}
      page={page}
      card={undefined}
    />
  )
  const { rerender } = render(cardsOf(0))
  vi.spyOn(screen.getByRole('list', { name: 'Orders' }), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900))
  expect(scroll).not.toHaveBeenCalled()

  rerender(cardsOf(1))
  expect(scroll).toHaveBeenCalledWith({ block: 'start' })
})
