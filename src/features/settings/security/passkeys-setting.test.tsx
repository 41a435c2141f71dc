import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addTestAuthenticator } from '#test/harness/clients/passkeys.ts'
import { addSecondFactor, appCode } from '#test/harness/clients/second-factor.ts'
import { openSettings } from '#test/harness/pages/settings.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

afterEach(() => {
  vi.unstubAllGlobals()
})

const part = () => within(screen.getByRole('region', { name: 'Passkeys' }))
const dialog = () => within(screen.getByRole('dialog'))

async function open() {
  const device = addTestAuthenticator()
  const person = await registerPerson(backend)
  const page = await openSettings(backend, { path: '/settings/security', person })
  await screen.findByRole('button', { name: 'Add a passkey' })
  return { ...page, device }
}

type Page = Awaited<ReturnType<typeof open>>

async function add({ user }: Pick<Page, 'user'>, name: string) {
  await user.click(part().getByRole('button', { name: 'Add a passkey' }))
  const field = await screen.findByLabelText('Name')
  await user.clear(field)
  await user.click(dialog().getByRole('button', { name: 'Save name' }))
  expect(dialog().getByText(/Enter a name/)).toBeVisible()
  await user.type(field, name)
  await user.click(dialog().getByRole('button', { name: 'Save name' }))
  await part().findByText(name)
}

/** Opens the sign-in page and selects the passkey. */
async function signIn() {
  cleanup()
  localStorage.clear()
  const page = await renderRoute('/auth/login', { backend })
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  return page
}

test('a passkey is added, named, used to sign in, and removed', async () => {
  const { user } = await open()
  await add({ user }, 'Work laptop')
  expect(part().getByText(/Never used/)).toBeVisible()

  const { router } = await signIn()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByText('You have successfully logged in.')).toBeVisible()
  await router.navigate('/settings/security')
  await screen.findByRole('region', { name: 'Passkeys' })
  expect(await part().findByText(/Last used/)).toBeVisible()
  await user.click(part().getByRole('button', { name: 'Rename Work laptop' }))
  await user.type(screen.getByLabelText('Name'), ' 2{Enter}')
  await user.click(await part().findByRole('button', { name: 'Remove Work laptop 2' }))
  await user.click(dialog().getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('Passkey removed')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Work laptop 2')).not.toBeInTheDocument())
  expect(screen.getByRole('region', { name: 'Security' })).toHaveFocus()
  await signIn()
  expect(await screen.findByText('This passkey isn’t known here. Sign in with your password.')).toBeVisible()
})

test('closing the dialog of the browser changes nothing and says nothing', async () => {
  const { device, user } = await open()
  device.dismiss()

  await user.click(part().getByRole('button', { name: 'Add a passkey' }))

  await waitFor(() => expect(part().getByRole('button', { name: 'Add a passkey' })).not.toHaveAttribute('aria-busy'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText('Passkey not added')).not.toBeInTheDocument()
  device.dismiss()
  await signIn()
  const button = screen.getByRole('button', { name: 'Sign in with a passkey' })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('with two-step verification, the code is asked for after the passkey', async () => {
  const { user, person } = await open()
  await add({ user }, 'Phone')
  cleanup()
  const { secret } = await addSecondFactor(backend, person)

  const { router } = await signIn()
  await user.type(await screen.findByLabelText('Six-digit code'), `${appCode(secret)}{Enter}`)

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

test('browsers without passkeys see nothing of them', async () => {
  await openSettings(backend, { path: '/settings/security' })
  await screen.findByText('This device')
  expect(screen.queryByRole('region', { name: 'Passkeys' })).not.toBeInTheDocument()
})
