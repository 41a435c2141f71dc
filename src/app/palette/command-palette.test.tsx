import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 30_000 }

/** Opens the palette, types, and returns what lets the search for products answer. */
async function searchSlowly(words: string) {
  const hold = Promise.withResolvers<void>()
  const { user } = await renderRoute('/integrations', {
    backend,
    as: owner,
    async answer(request) {
      if (!request.url.includes('/rest/v1/products')) return null
      await hold.promise
      return Response.json([{ id: 7, storeId: 'a', title: 'Blue cotton shirt', variant: null, sku: null }])
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }), words)
  return { user, answer: hold.resolve }
}

test('the palette offers to ask three words only once the search has answered', async () => {
  const { answer } = await searchSlowly('blue cotton shirt')
  expect(screen.getByText('Searching…')).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Ask Marketing Manager/ })).not.toBeInTheDocument()

  answer()

  expect(await screen.findByRole('option', { name: 'Ask Marketing Manager: “blue cotton shirt”' }, soon)).toBeVisible()
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(/^Blue cotton shirt/)
})

test('the palette keeps the mark on a command when products are found above it', async () => {
  const { user, answer } = await searchSlowly('shirt?')
  await user.keyboard('{End}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ask Marketing Manager: “shirt?”')

  answer()

  await screen.findByRole('option', { name: /^Blue cotton shirt/ }, soon)
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ask Marketing Manager: “shirt?”')
})

async function askInPalette(words: string, answer?: Answer) {
  const { user, router } = await renderRoute('/integrations', { backend, as: owner, ...(answer && { answer }) })
  await screen.findByRole('heading', { level: 1, name: 'Integrations' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }), words)
  return { user, router }
}

test('the palette answers a question in place, and Enter brings it to the agent', async () => {
  const { user, router } = await askInPalette('how much were net sales last month?')
  const option = await screen.findByRole('option', { name: /^Ask Marketing Manager: “how much/ }, soon)
  expect(option).toHaveAttribute('aria-selected', 'true')
  expect(await screen.findByText(/^Net sales (?:were|was|came)/, undefined, soon)).toBeVisible()
  expect(screen.getByText(/^Marketing Manager · /)).toBeVisible()

  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Message' }, soon)).toHaveValue(
    'how much were net sales last month?',
  )
  expect(router.state.location.pathname).toBe('/ai-agents')
})

test('the palette shows nothing in place of what an agent would ask back about', async () => {
  await askInPalette('how are the flurbs doing?')
  await screen.findByRole('option', { name: /^Ask Marketing Manager/ }, soon)
  await waitFor(() => expect(screen.queryByText('Looking at your figures…')).not.toBeInTheDocument(), soon)
  expect(screen.queryByText(/^Marketing Manager/)).not.toBeInTheDocument()
})

test('the palette says when the answer can’t be loaded', async () => {
  await askInPalette('how much were net sales last month?', (request) =>
    request.url.includes('/api/answers') ? new Response(null, { status: 500 }) : null,
  )
  expect(
    await screen.findByText('The answer couldn’t be loaded. Press Enter to ask in the chat.', undefined, soon),
  ).toBeVisible()
})
