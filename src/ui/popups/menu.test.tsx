import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Menu } from './menu.tsx'

function openMenu(ticks: readonly string[] = []) {
  const chosen: string[] = []
  render(
    <MemoryRouter>
      <Menu
        label="Actions"
        trigger="…"
        groups={[
          [
            { label: 'Profile', to: '/profile' },
            { label: 'Archive', onSelect: () => chosen.push('archive') },
          ],
          [{ label: 'Mute', isChecked: true, onSelect: () => chosen.push('mute') }],
          ticks.map((label) => ({ label, isTicked: label !== 'Off', onSelect: () => chosen.push(label) })),
        ]}
      />
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  )
  return { chosen, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Actions' }) }
}

/** Waits until the item has the focus: the menu moves it in the next frame. */
const expectFocusOn = (name: string) => waitFor(() => expect(document.activeElement).toHaveTextContent(name))

test('a click opens the menu at its first item, and a choice closes it and returns focus', async () => {
  const { chosen, user, button } = openMenu()
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await expectFocusOn('Profile')

  await user.click(screen.getByRole('menuitem', { name: 'Archive' }))

  expect(chosen).toEqual(['archive'])
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await waitFor(() => expect(button).toHaveFocus())
})

test('several ticked items keep the menu open', async () => {
  const { chosen, user, button } = openMenu(['One', 'Two', 'Off'])
  await user.click(button)
  expect(await screen.findByRole('menuitemcheckbox', { name: 'One' })).toBeChecked()
  expect(screen.getByRole('menuitemcheckbox', { name: 'Two' })).toBeChecked()

  await user.click(screen.getByRole('menuitemcheckbox', { name: 'One' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Off' }))

  expect(chosen).toEqual(['One', 'Off'])
  expect(screen.getByRole('menu')).toBeVisible()
})

test.each([
  ['{ArrowDown}', 'Archive'],
  ['{ArrowUp}', 'Mute'],
  ['{End}', 'Mute'],
  ['{End}{ArrowDown}', 'Profile'],
  ['{End}{Home}', 'Profile'],
  ['m', 'Mute'],
  ['a', 'Archive'],
])('the keys %s move from the first item to %s', async (keys, name) => {
  const { user, button } = openMenu()
  button.focus()
  await user.keyboard('{ArrowDown}')
  await expectFocusOn('Profile')

  await user.keyboard(keys)

  await waitFor(() => expect(document.activeElement).toHaveTextContent(name))
})

test('Arrow Up on the button opens the menu at its last item', async () => {
  const { user, button } = openMenu()
  button.focus()

  await user.keyboard('{ArrowUp}')

  await expectFocusOn('Mute')
  expect(screen.getByRole('menuitemradio', { name: 'Mute' })).toBeChecked()
})

test('Enter chooses by keyboard', async () => {
  const { chosen, user, button } = openMenu()
  button.focus()

  await user.keyboard('{ArrowDown}')
  await expectFocusOn('Profile')
  await user.keyboard('{ArrowDown}')
  await expectFocusOn('Archive')
  await user.keyboard('{Enter}')

  expect(chosen).toEqual(['archive'])
})

test('Escape closes it and returns focus', async () => {
  const { user, button } = openMenu()
  await user.click(button)
  await expectFocusOn('Profile')

  await user.keyboard('{Escape}')

  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await waitFor(() => expect(button).toHaveFocus())
})

test('Tab closes it', async () => {
  const { user, button } = openMenu()
  await user.click(button)
  await expectFocusOn('Profile')

  await user.tab()

  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

test('a click outside or on the button closes it', async () => {
  const { user, button } = openMenu()
  await user.click(button)
  await expectFocusOn('Profile')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()

  await user.click(button)
  await expectFocusOn('Profile')
  await user.click(button)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
