import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ColumnChoice } from './column-choice.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import { type DataSort, SortContext } from './sort-context.ts'

type Row = { name: string; units: number; sales: number }

const columns: DataColumn<Row>[] = [
  { key: 'name', label: 'Product', render: ({ name }) => name },
  { key: 'units', label: 'Units', isNumeric: true, isSortable: true, render: ({ units }) => units },
  { key: 'sales', label: 'Net sales', isNumeric: true, isSortable: true, render: ({ sales }) => sales },
]

function Example({ rows }: { rows: Row[] }) {
  const [sort, setSort] = useState<DataSort | null>(null)
  const [shown, setShown] = useState(['units', 'sales'])
  const visible = columns.filter(({ key }) => key === 'name' || shown.includes(key))
  return (
    <>
      <ColumnChoice of="the list" columns={columns.slice(1)} shown={shown} onChange={setShown} />
      <SortContext value={{ sort, onSort: (key) => setSort({ key, isDescending: sort?.key !== key }) }}>
        <DataTable
          caption="Products"
          columns={visible}
          rows={rows}
          totals={[{ name: 'Total', units: 390, sales: 9_360 }]}
          toKey={({ name }) => name}
          emptyText="No products sold."
        />
      </SortContext>
    </>
  )
}

const rows = [{ name: 'Candle', units: 184, sales: 4_416 }]

function openTable() {
  render(<Example rows={rows} />, { wrapper: MemoryRouter })
  return userEvent.setup()
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('the first column names the row, and headers sort', async () => {
  const user = openTable()
  expect(screen.getByRole('row', { name: 'Candle 184 4416' })).toBeVisible()
  expect(screen.getByRole('rowheader', { name: 'Candle' })).toBeVisible()
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Total3909360')
  expect(screen.queryByRole('button', { name: 'Product' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Units' }))
  expect(screen.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: 'Units' }))
  expect(screen.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'ascending')
  expect(screen.getByRole('columnheader', { name: 'Net sales' })).not.toHaveAttribute('aria-sort')
})

test('columns can be hidden and shown again, but one stays', async () => {
  const user = openTable()
  await user.click(screen.getByRole('button', { name: 'Choose columns of the list' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Units' }))
  expect(headers()).toEqual(['Product', 'Net sales'])
  expect(screen.getByRole('checkbox', { name: 'Net sales' })).toBeDisabled()

  await user.click(screen.getByRole('checkbox', { name: 'Units' }))
  expect(headers()).toEqual(['Product', 'Units', 'Net sales'])
})

test('the choice of columns says how many have no value', async () => {
  const user = userEvent.setup()
  render(
    <ColumnChoice
      of="the list"
      columns={columns}
      shown={['name', 'units']}
      emptyCount={1}
      onChange={() => undefined}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Choose columns of the list' }))
  expect(await screen.findByText(/^One column is hidden, because no row shown has a value/)).toBeVisible()
})

test('without rows it says why', () => {
  render(<Example rows={[]} />, { wrapper: MemoryRouter })
  expect(screen.getByText('No products sold.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('it says how many columns are beyond the right edge', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: HTMLElement) {
    const right = this.tagName === 'TH' ? 200 * (1 + [...(this.parentElement?.children ?? [])].indexOf(this)) : 250
    return new DOMRect(0, 0, right, 20)
  })
  openTable()

  fireEvent.scroll(screen.getByRole('region', { name: 'Products' }))

  await waitFor(() => expect(screen.getByText(/2 more columns/)).toBeVisible())
})
