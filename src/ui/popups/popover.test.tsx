import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Popover } from './popover.tsx'

async function openPopover() {
  const user = userEvent.setup()
  render(
    <>
      <Popover label="What is Net sales?" trigger="?">
        {(onClose) => (
          <>
            <p>Gross sales less discounts and returns.</p>
            <button type="button" onClick={onClose}>
              Got it
            </button>
          </>
        )}
      </Popover>
      <button type="button">Elsewhere</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'What is Net sales?' })
  await user.click(button)
  await screen.findByRole('dialog', { name: 'What is Net sales?' })
  return { user, button }
}

test('it opens with the focus inside, and Escape returns the focus', async () => {
  const { user, button } = await openPopover()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Got it' })).toHaveFocus())

  await user.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(button).toHaveFocus())
})

test.each(['Elsewhere', 'What is Net sales?', 'Got it'])('a click on %s closes it', async (name) => {
  const { user } = await openPopover()

  await user.click(screen.getByRole('button', { name }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
