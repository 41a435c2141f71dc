import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a button that is loading ignores clicks, and Enter in a field does not submit its form', async () => {
  const submit = vi.fn<() => void>()
  const click = vi.fn<() => void>()
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" isLoading onClick={click}>
        Save
      </Button>
    </form>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}')

  expect([submit, click].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test('a button keeps the focus while it is loading, also if it is disabled then', () => {
  const { rerender } = render(<Button>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()

  rerender(
    <Button isLoading disabled>
      Save
    </Button>,
  )

  expect(button).toBeEnabled()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()
})
