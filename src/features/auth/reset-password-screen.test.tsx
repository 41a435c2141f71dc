import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ageSignIns } from '#test/harness/clients/aged-sign-ins.ts'
import {
  followLink,
  newestCode,
  newestLink,
  registerPerson,
  renderRoute,
  signInElsewhere,
} from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function openRecoveryLink(email: string) {
  await askHere(email)
  return renderRoute(await followLink(backend, await newestLink(backend)), { backend })
}

/** Requests a link on this browser's screen, then closes the page as if to read the email. */
async function askHere(email: string) {
  const { user } = await renderRoute('/auth/forgot-password', { backend })
  await user.type(await screen.findByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  cleanup()
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

test("the link's code stays neither in the URL nor in the history", async () => {
  const person = await registerPerson(backend)
  const entries = history.length

  await openRecoveryLink(person.email)

  await screen.findByLabelText('New password')
  await waitFor(() => expect(location.href).toMatch(/\/auth\/reset-password$/))
  expect(history.length).toBe(entries)
})

test('two different passwords show an error', async () => {
  const person = await registerPerson(backend)
  const { user } = await openRecoveryLink(person.email)
  await user.type(await screen.findByLabelText('New password'), 'another quiet harbour')
  await user.type(screen.getByLabelText('Confirm new password'), 'another quiet harbor')

  await user.click(screen.getByRole('button', { name: 'Update password' }))

  expect(screen.getByText('The two passwords don’t match.')).toBeVisible()
  expect(screen.getByLabelText('Confirm new password')).toHaveFocus()
})

test('the old password is refused, with the error on the field only', async () => {
  const { email, password } = await registerPerson(backend)
  const { user } = await openRecoveryLink(email)
  await user.type(await screen.findByLabelText('New password'), password)
  await user.type(screen.getByLabelText('Confirm new password'), password)

  await user.click(screen.getByRole('button', { name: 'Update password' }))

  expect(await screen.findByText('New password should be different from the old password.')).toBeVisible()
  expect(screen.getByLabelText('New password')).toBeInvalid()
  expect(screen.queryByText('Password reset failed')).not.toBeInTheDocument()
})

test('after too long a wait, the form offers a new link', async () => {
  const person = await registerPerson(backend)
  const { router, user } = await openRecoveryLink(person.email)
  await user.type(await screen.findByLabelText('New password'), 'another quiet harbour')
  await user.type(screen.getByLabelText('Confirm new password'), 'another quiet harbour')
  await ageSignIns(backend, person)
  await user.click(screen.getByRole('button', { name: 'Update password' }))
  expect(await screen.findByText('You opened the link too long ago')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Sign out and ask for a new link' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/forgot-password'))
  expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible()
})

test('an expired link offers a new one', async () => {
  await renderRoute('/auth/reset-password#error=access_denied&error_code=otp_expired', { backend })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible())
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot-password')
})

test('a link opened in another browser asks for the code from the email', async () => {
  const { email } = await registerPerson(backend)
  await askHere(email)
  localStorage.clear()
  const { user } = await renderRoute(await followLink(backend, await newestLink(backend)), { backend })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Enter the code instead' })).toBeVisible())

  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Six-digit code'), await newestCode(backend))
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toHaveFocus()
})

test('a link that was opened before asks for the code, with the email filled in', async () => {
  const { email } = await registerPerson(backend)
  await askHere(email)
  const link = await newestLink(backend)
  await followLink(backend, link)
  const { user } = await renderRoute(await followLink(backend, link), { backend })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible())
  expect(screen.getByLabelText('Email')).toHaveValue(email)

  await user.type(screen.getByLabelText('Six-digit code'), await newestCode(backend))
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible())
})

test("forged tokens in the URL don't open the form for a new password", async () => {
  const stranger = await registerPerson(backend)
  const { access_token, refresh_token } = JSON.parse(await signInElsewhere(backend, stranger))
  localStorage.clear()
  const fragment = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' })

  await renderRoute(`/auth/reset-password#${fragment.toString()}&type=recovery`, { backend })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Enter the code instead' })).toBeVisible())
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
  await waitFor(() => expect(location.href).not.toContain('access_token'))
})

test('without a link the screen asks for the code', async () => {
  await renderRoute('/auth/reset-password', { backend })

  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth/login')
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
})

test('the session of a code is checked, and ends if the server refuses it', async () => {
  const { email } = await registerPerson(backend)
  await askHere(email)
  const isCheck = ({ method, url }: Request) => method === 'GET' && new URL(url).pathname === '/auth/v1/user'
  const { user } = await renderRoute('/auth/reset-password', {
    backend,
    answer: (request) => (isCheck(request) ? new Response('', { status: 403 }) : null),
  })

  await user.type(await screen.findByLabelText('Six-digit code'), await newestCode(backend))
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByText('Session expired')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible()
})
