import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function openHelp(path: string) {
  return renderRoute(path, { backend, as: await registerPerson(backend) })
}

test('search finds articles and opens them', async () => {
  const { user, router } = await openHelp('/documentation')
  await user.type(await screen.findByRole('searchbox', { name: 'Search help' }), 'returning')
  expect(router.state.location.search).toBe('?q=returning')
  expect(screen.queryByRole('link', { name: /^Passwords/ })).not.toBeInTheDocument()

  await user.click(screen.getByRole('link', { name: /^Returning customer rate/ }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Returning customer rate' })).toBeVisible())
  expect(screen.getByText(/Later orders don’t change it/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/documentation')
})

test('the list of all articles has links to its groups', async () => {
  const { user, router } = await openHelp('/documentation')
  await user.click(await screen.findByRole('link', { name: 'Imports' }))
  expect(router.state.location.hash).toBe('#imports')
  expect(screen.getByRole('heading', { level: 2, name: 'Imports' })).toHaveFocus()
})

test('a search without results says so', async () => {
  await openHelp('/documentation?q=zeppelin')
  expect(await screen.findByText('No matching articles')).toBeVisible()
})

test('an article about a screen links to it', async () => {
  await openHelp('/documentation/integrations')
  expect(await screen.findByRole('link', { name: 'Open integrations' })).toHaveAttribute('href', '/integrations')
})

test('a long article lists its headings, and each leads to its section', async () => {
  const { user, router } = await openHelp('/documentation/live-sync')
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }))
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .slice(0, -1),
  )

  await user.click(contents.getByRole('link', { name: 'How Shopify’s orders count' }))
  expect(router.state.location.hash).toBe('#how-shopifys-orders-count')
  expect(screen.getByRole('heading', { name: 'How Shopify’s orders count' })).toHaveFocus()
})

test('a short article has no list of headings', async () => {
  await openHelp('/documentation/integrations')
  expect(await screen.findByRole('link', { name: 'Open integrations' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument()
})

test('an unknown article links to all articles', async () => {
  await openHelp('/documentation/no-such-article')
  expect(await screen.findByText('Article not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Help' })).toHaveAttribute('href', '/documentation')
})
