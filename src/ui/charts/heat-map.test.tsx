import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HeatMap } from './heat-map.tsx'

it('says once that a column has no value, instead of a dash in each row', () => {
  render(
    <HeatMap
      caption="Sales by hour"
      corner="Hour"
      columns={['Friday', 'Saturday']}
      rows={[
        { name: '09:00', values: [5, null] },
        { name: '10:00', values: [null, null] },
      ]}
      formatValue={String}
      emptyColumn="No sales"
    />,
  )

  const texts = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  expect(screen.getByRole('columnheader', { name: /Saturday$/ })).toBeVisible()
  expect(screen.getByText('No sales: Saturday')).toBeVisible()
  expect(texts).toEqual([
    ['5', ''],
    ['—', ''],
  ])
})
