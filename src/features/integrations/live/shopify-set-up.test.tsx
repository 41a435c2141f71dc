import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeStore } from '#test/harness/pages/settings.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function openForm() {
  const person = await registerPerson(backend)
  await makeStore(backend, person)
  const { user } = await renderRoute('/integrations', { backend, as: person })
  const card = within(await screen.findByRole('article', { name: 'Shopify' }))
  await user.click(await card.findByRole('button', { name: 'Set up live sync' }))
  await screen.findByRole('dialog', { name: 'Live sync with Shopify' })
  return user
}

describe('setting up live sync with Shopify', () => {
  test('says what no shop has tried, where the app is made, and which key is missing', async () => {
    const user = await openForm()
    expect(screen.getByText('Not yet tried on a real shop')).toBeVisible()
    expect(screen.getByText('read_all_orders')).toBeVisible()

    await user.type(screen.getByLabelText('Address of the shop'), 'my-shop')
    await user.click(screen.getByRole('button', { name: 'Check shop' }))

    expect(screen.getByLabelText('Client secret or access token')).toHaveFocus()
    expect(screen.getByText(/access token that begins with shpat_\.$/)).toBeVisible()
  })

  test('refuses an address that isn’t Shopify’s, and says which one is', async () => {
    const user = await openForm()
    await user.type(screen.getByLabelText('Address of the shop'), 'shop.example.com')
    await user.type(screen.getByLabelText('Client secret or access token'), 'shpat_1{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Enter it like your-shop.myshopify.com.')
  })
})
