import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Table } from './table.tsx'

test('it says above the rows how many columns are beyond the right edge, and leads there and back', async () => {
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
    { wrapper: MemoryRouter },
  )
  fireEvent.scroll(screen.getByRole('region', { name: 'Sales by day' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^One more column to the right.$/))
  const frame = screen.getByRole('region', { name: 'Sales by day' })
  const button = screen.getByRole('button', { name: 'Scroll to the right' })
  expect(button.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  const measured = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 250, 20))
  frame.scrollLeft = 200
  fireEvent.scroll(frame)
  await waitFor(() => expect(screen.queryByText(/One more column/)).not.toBeInTheDocument())
  expect(button).toHaveTextContent('Scroll to the left')
  measured.mockRestore()
})

test('arrows move between the links and buttons in cells', async () => {
  const user = userEvent.setup()
  render(
    <Table caption="Sales by day">
      <tbody>
        <tr>
          <td>
            <button type="button">one</button>
          </td>
          <td>plain</td>
          <td>
            <button type="button">two</button>
          </td>
        </tr>
        <tr>
          <td>
            <button type="button">three</button>
            <a href="#four">four</a>
          </td>
        </tr>
      </tbody>
    </Table>,
    { wrapper: MemoryRouter },
  )
  const focusOn = (name: string) => expect(screen.getByRole('button', { name })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'one' }))

  await user.keyboard('{ArrowRight}')
  focusOn('two')
  await user.keyboard('{ArrowRight}')
  focusOn('two')
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  focusOn('three')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('link', { name: 'four' })).toHaveFocus()
})
