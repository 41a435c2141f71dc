import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const person = await registerPerson(backend)

async function openHelp() {
  const page = await renderRoute('/documentation', { backend, as: person })
  await screen.findByRole('heading', { level: 1, name: 'Help' })
  return page
}

const list = { name: 'Keyboard shortcuts' }

test('? opens the list of shortcuts, but not while one types', async () => {
  const { user } = await openHelp()
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), '?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', list)
  const everywhere = within(within(dialog).getByRole('region', { name: 'On every page' }))
  expect(everywhere.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Search',
    'Keyboard shortcuts',
  ])
  expect(everywhere.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['CtrlK', '?'])
  expect(within(dialog).getByRole('region', { name: 'In Search' })).toHaveTextContent('ActionsTab')

  await user.click(within(dialog).getByRole('link', { name: 'How to use the keyboard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Keyboard' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Search and the menu of the person lead to the list of shortcuts', async () => {
  const { user } = await openHelp()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'keyboard{Enter}')
  await screen.findByRole('dialog', list)
  await user.click(screen.getByRole('button', { name: 'Close' }))

  await user.click(screen.getByRole('button', { name: person.fullName }))
  await user.click(await screen.findByRole('menuitem', list))
  expect(await screen.findByRole('dialog', list)).toBeVisible()
})

test('shortcuts of a single key can be turned off', async () => {
  const { user } = await openHelp()
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: 'Shortcuts of a single key' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))

  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible()
})
