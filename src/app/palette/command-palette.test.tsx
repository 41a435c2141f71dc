import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
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
  expect(screen.queryByRole('option', { name: /^Ask an agent/ })).not.toBeInTheDocument()

  answer()

  expect(await screen.findByRole('option', { name: 'Ask an agent: blue cotton shirt' }, soon)).toBeVisible()
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent(/^Blue cotton shirt/)
})

test('the palette keeps the mark on a command when products are found above it', async () => {
  const { user, answer } = await searchSlowly('shirt?')
  await user.keyboard('{End}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ask an agent: shirt?')

  answer()

  await screen.findByRole('option', { name: /^Blue cotton shirt/ }, soon)
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ask an agent: shirt?')
})
