import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Menu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'

function openMenu() {
  const chosen: string[] = []
  render(
    <MemoryRouter>
      <Menu label="Actions" trigger="…">
        <MenuItem to="/profile">Profile</MenuItem>
        <MenuItem onSelect={() => chosen.push('archive')}>Archive</MenuItem>
        <MenuItem isChecked onSelect={() => chosen.push('mute')}>
          Mute
        </MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  )
  return { chosen, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Actions' }) }
}

test('a click opens the menu at its first item, and a choice closes it and returns focus', async () => {
  const { chosen, user, button } = openMenu()
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()

  await user.click(screen.getByRole('menuitem', { name: 'Archive' }))

  expect(chosen).toEqual(['archive'])
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
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

  await user.keyboard(keys)

  expect(document.activeElement).toHaveTextContent(name)
})

test('Arrow Up on the button opens the menu at its last item', async () => {
  const { user, button } = openMenu()
  button.focus()

  await user.keyboard('{ArrowUp}')

  expect(screen.getByRole('menuitemradio', { name: 'Mute' })).toHaveFocus()
  expect(screen.getByRole('menuitemradio', { name: 'Mute' })).toBeChecked()
})

test('Enter chooses by keyboard', async () => {
  const { chosen, user, button } = openMenu()
  button.focus()

  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  expect(chosen).toEqual(['archive'])
})

test('Escape closes it and returns focus', async () => {
  const { user, button } = openMenu()
  await user.click(button)

  await user.keyboard('{Escape}')

  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('Tab or a click outside closes it', async () => {
  const { user, button } = openMenu()
  await user.click(button)
  await user.tab()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()

  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
