import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Table } from './table.tsx'

/** Measures once, when it begins. */
class FirstSize implements ResizeObserver {
  readonly observe: () => void
  constructor(measure: ResizeObserverCallback) {
    this.observe = () => measure([], this)
  }
  unobserve() {}
  disconnect() {}
}

/** Draws a table that is wider than its frame, and scrolled so that its header is out of sight. */
function openWideTable(onSort: () => void) {
  vi.stubGlobal('ResizeObserver', FirstSize)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: HTMLElement) {
    return new DOMRect(0, this.tagName === 'THEAD' ? -100 : 56, 100, 20)
  })
  return render(
    <Table caption="Sales by day">
      <thead>
        <tr>
          <th>
            <button type="button" onClick={onSort}>
              Day
            </button>
          </th>
        </tr>
      </thead>
    </Table>,
    { wrapper: MemoryRouter },
  )
}

test('a copy of a wide table’s header shows once the header is out of sight, and sorts', async () => {
  const handleSort = vi.fn<() => void>()
  const { container } = openWideTable(handleSort)
  await waitFor(() => expect(container.querySelectorAll('thead')).toHaveLength(2))

  fireEvent.scroll(document)

  expect(container.querySelector('[data-stuck]')).toHaveTextContent('Day')
  // Screen readers and the Tab key have the header itself.
  expect(screen.getAllByRole('button', { name: 'Day' })).toHaveLength(1)
  const copy = container.querySelector('[data-stuck] button')
  expect(copy).toHaveAttribute('tabindex', '-1')
  if (copy) await userEvent.click(copy)
  expect(handleSort).toHaveBeenCalledOnce()
})
