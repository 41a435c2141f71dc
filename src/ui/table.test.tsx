import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Table } from './table.tsx'

test('it says how many columns are beyond the right edge', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: HTMLElement) {
    const right = this.tagName === 'TH' ? 200 * (1 + [...(this.parentElement?.children ?? [])].indexOf(this)) : 250
    return new DOMRect(0, 0, right, 20)
  })
  render(
    <Table caption="Sales by day">
      <thead>
        <tr>
          <th>Day</th>
          <th>Net sales</th>
        </tr>
      </thead>
    </Table>,
  )
  fireEvent.scroll(screen.getByRole('region', { name: 'Sales by day' }))
  await waitFor(() => expect(screen.getByText(/One more column/)).toBeVisible())
})
