import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeMedusa } from '#test/fakes/medusa/shop.ts'
import { makeStore } from '#test/harness/pages/settings.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

let shop: ReturnType<typeof createFakeMedusa> & { address: string; close: () => void }

beforeEach(async () => {
  const fake = createFakeMedusa({ now: Date.now })
  shop = { ...fake, ...(await fake.listen()) }
  shop.add()
})
afterEach(() => shop.close())

async function openForm() {
  const person = await registerPerson(backend)
  await makeStore(backend, person)
  const { user } = await renderRoute('/integrations', { backend, as: person })
  const card = within(await screen.findByRole('article', { name: 'Medusa' }))
  await user.click(await card.findByRole('button', { name: 'Set up live sync' }))
  await screen.findByRole('dialog', { name: 'Live sync with Medusa' })
  return user
}

describe('setting up live sync with Medusa', () => {
  test('asks for a secret key alone, and says where Medusa makes one', async () => {
    const user = await openForm()
    await user.type(screen.getByLabelText('Address of the Medusa server'), shop.address)
    await user.click(screen.getByRole('button', { name: 'Check shop' }))

    expect(screen.getByLabelText('Secret API key')).toHaveFocus()
    expect(screen.getByText('Enter the key. It begins with sk_.')).toBeVisible()
    expect(screen.getByText('Settings → Secret API Keys')).toBeVisible()
    expect(screen.queryByLabelText('Consumer key')).not.toBeInTheDocument()
  })

  test('takes the address of the admin, connects the shop and asks for a new key of the same kind', async () => {
    const user = await openForm()
    await user.type(screen.getByLabelText('Address of the Medusa server'), `${shop.address}/app/orders`)
    await user.type(screen.getByLabelText('Secret API key'), 'sk_test{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Is this your shop?' }))
    expect(dialog.getByText('Mug shop')).toBeVisible()
    expect(dialog.getByText(shop.address)).toBeVisible()
    expect(dialog.getByText('Not stated')).toBeVisible()

    await user.click(dialog.getByRole('button', { name: 'Start live sync' }))
    await screen.findByRole('heading', { name: 'Mug shop' })
    await user.click(await screen.findByRole('button', { name: 'Enter a new key' }))

    expect(await screen.findByLabelText('Secret API key')).toBeVisible()
  })

  test('says what to do with a key that Medusa refuses', async () => {
    const user = await openForm()
    await user.type(screen.getByLabelText('Address of the Medusa server'), shop.address)
    await user.type(screen.getByLabelText('Secret API key'), 'pk_test{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Create a secret API key, which begins with sk_')
  })
})
