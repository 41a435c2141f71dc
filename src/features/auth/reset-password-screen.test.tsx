import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTestBackend } from '#test/backend.ts'
import { newestLink, registerPerson, renderRoute } from '#test/render-route.tsx'

const backend = await openTestBackend()

async function openRecoveryLink(email: string) {
  await backend.fetch(
    new Request(new URL('/auth/v1/recover?redirect_to=/auth/reset-password', location.origin), {
      method: 'POST',
      headers: { apikey: backend.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
  )
  const response = await backend.fetch(new Request(await newestLink(backend), { redirect: 'manual' }))
  const { hash } = new URL(response.headers.get('location') ?? '')
  return renderRoute(`/auth/reset-password${hash}`, { backend })
}

test('the link signs in and sets a new password', async () => {
  const person = await registerPerson(backend)
  const { router, user } = await openRecoveryLink(person.email)
  await user.type(await screen.findByLabelText('New password'), 'another quiet harbour')
  await user.type(screen.getByLabelText('Confirm new password'), 'another quiet harbour')

  await user.click(screen.getByRole('button', { name: 'Update password' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(await screen.findByText('Password updated')).toBeVisible()
})

test('the tokens stay neither in the address nor in the history', async () => {
  const person = await registerPerson(backend)
  const entries = history.length

  await openRecoveryLink(person.email)

  await screen.findByLabelText('New password')
  expect(location.href).not.toContain('access_token')
  expect(history.length).toBe(entries)
})

test('two passwords that differ are pointed out', async () => {
  const person = await registerPerson(backend)
  const { user } = await openRecoveryLink(person.email)
  await user.type(await screen.findByLabelText('New password'), 'another quiet harbour')
  await user.type(screen.getByLabelText('Confirm new password'), 'another quiet harbor')

  await user.click(screen.getByRole('button', { name: 'Update password' }))

  expect(screen.getByText('The two passwords are not the same.')).toBeVisible()
  expect(screen.getByLabelText('Confirm new password')).toHaveFocus()
})

test('the old password is refused as the new one', async () => {
  const { email, password } = await registerPerson(backend)
  const { user } = await openRecoveryLink(email)
  await user.type(await screen.findByLabelText('New password'), password)
  await user.type(screen.getByLabelText('Confirm new password'), password)

  await user.click(screen.getByRole('button', { name: 'Update password' }))

  expect(await screen.findByText('Password reset failed')).toBeVisible()
  expect(screen.getByLabelText('New password')).toBeInvalid()
})

test('an expired link offers a new one', async () => {
  await renderRoute('/auth/reset-password#error=access_denied&error_code=otp_expired', { backend })

  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot-password')
})

test('without a link there is nothing to reset yet', async () => {
  await renderRoute('/auth/reset-password', { backend })

  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth/login')
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
})
