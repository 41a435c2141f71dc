import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { DataTable } from '#ui/tables/data-table.tsx'
import { type DataSort, SortContext } from '#ui/tables/sort-context.ts'
import { FiguresArea } from './figures-area.tsx'

it('draws outdated figures no more, and the new ones at once', () => {
  const draw = vi.fn<(sum: number) => void>()
  function Sum({ sum }: { sum: number }) {
    draw(sum)
    return <p>{sum}</p>
  }
  const areaOf = (sum: number, isOutdated: boolean) => (
    <FiguresArea isOutdated={isOutdated}>
      <Sum sum={sum} />
    </FiguresArea>
  )
  const { rerender } = render(areaOf(1, false))
  draw.mockClear()

  rerender(areaOf(1, true))

  expect(draw).not.toHaveBeenCalled()
  expect(screen.getByText('1').parentElement).toHaveAttribute('aria-busy', 'true')

  rerender(areaOf(2, false))

  expect(screen.getByText('2').parentElement).toHaveAttribute('aria-busy', 'false')
})

it('draws figures that are outdated from the start', () => {
  render(<FiguresArea isOutdated>Kept figures</FiguresArea>)

  expect(screen.getByText('Kept figures')).toHaveAttribute('aria-busy', 'true')
})

it('shows how outdated rows will be sorted at once', () => {
  const columns = [{ key: 'sales', label: 'Net sales', isSortable: true, render: (sales: number) => sales }]
  function Sales() {
    const [sort, setSort] = useState<DataSort | null>(null)
    return (
      <SortContext value={{ sort, onSort: (key) => setSort({ key, isDescending: !sort?.isDescending }) }}>
        <FiguresArea isOutdated={sort !== null}>
          <DataTable caption="Sales" columns={columns} rows={[1]} toKey={String} emptyText="None." />
        </FiguresArea>
      </SortContext>
    )
  }
  render(<Sales />, { wrapper: MemoryRouter })
  const header = screen.getByRole('columnheader', { name: 'Net sales' })

  fireEvent.click(screen.getByRole('button', { name: 'Net sales' }))

  expect(header).toHaveAttribute('aria-sort', 'descending')

  fireEvent.click(screen.getByRole('button', { name: 'Net sales' }))

  expect(header).toHaveAttribute('aria-sort', 'ascending')
})
