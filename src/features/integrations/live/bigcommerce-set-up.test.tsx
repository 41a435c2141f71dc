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
  const card = within(await screen.findByRole('article', { name: 'BigCommerce' }))
  await user.click(await card.findByRole('button', { name: 'Set up live sync' }))
  await screen.findByRole('dialog', { name: 'Live sync with BigCommerce' })
  return user
}

describe('setting up live sync with BigCommerce', () => {
  test('asks for an access token, and says where BigCommerce makes one with the least rights', async () => {
    const user = await openForm()
    await user.type(screen.getByLabelText('API path of the store'), 'abc123')
    await user.click(screen.getByRole('button', { name: 'Check shop' }))

    expect(screen.getByLabelText('Access token')).toHaveFocus()
    expect(screen.getByText(/^Enter the access token\./)).toBeVisible()
    expect(screen.getByText('Settings → API → Store-level API accounts')).toBeVisible()
    expect(screen.getByText('Not yet tried on a real shop')).toBeVisible()
  })

  test('says how to name the store if a storefront’s address is entered, and calls nobody', async () => {
    const user = await openForm()
    await user.type(screen.getByLabelText('API path of the store'), 'mugs.example')
    await user.type(screen.getByLabelText('Access token'), 'token1{Enter}')

    expect(await screen.findByText('The shop could not be checked')).toBeVisible()
    expect(screen.getByText(/Enter it like https:\/\/api\.bigcommerce\.com\/stores\/abc123\/v3\//)).toBeVisible()
  })
})
