import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTestBackend } from '#test/backend.ts'
import { registerPerson, renderRoute } from '#test/render-route.tsx'

const backend = await openTestBackend()

async function openHelp(path: string) {
  return renderRoute(path, { backend, as: await registerPerson(backend) })
}

test('articles are found by their words, and open', async () => {
  const { user, router } = await openHelp('/documentation')
  await user.type(await screen.findByRole('searchbox', { name: 'Search help' }), 'returning')
  expect(router.state.location.search).toBe('?q=returning')
  expect(screen.queryByRole('link', { name: /^Passwords/ })).not.toBeInTheDocument()

  await user.click(screen.getByRole('link', { name: /^Returning customer rate/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Returning customer rate' })).toBeVisible()
  expect(screen.getByText(/orders after it change nothing/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/documentation')
})

test('words that fit nothing say so', async () => {
  await openHelp('/documentation?q=zeppelin')
  expect(await screen.findByText('No article fits')).toBeVisible()
})

test('an article about a screen leads there', async () => {
  await openHelp('/documentation/integrations')
  expect(await screen.findByRole('link', { name: 'Open integrations' })).toHaveAttribute('href', '/integrations')
})

test('an article that does not exist leads to those that do', async () => {
  await openHelp('/documentation/no-such-article')
  expect(await screen.findByText('There is no such article')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/documentation')
})
