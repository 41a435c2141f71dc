import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { followLink, newestCode, newestLink, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import type { TestBackend } from '#test/harness/test-app.ts'

const backend = await openScreenBackend()

/** Returns a new address, because each address can request only one email per minute. */
const newStranger = () => `stranger-${crypto.randomUUID()}@example.com`

async function askForLink(email: string, change: Partial<TestBackend> = {}) {
  const page = await renderRoute('/auth/forgot-password', { backend: { ...backend, ...change } })
  await page.user.type(await screen.findByLabelText('Email'), email)
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }))
  return page
}

test('requesting a link sends one to the reset screen', async () => {
  const { email } = await registerPerson(backend)

  await askForLink(email)

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible())
  expect(screen.getByText('Password reset email sent')).toBeVisible()
  const mails = await backend.outbox()
  expect(mails.at(-1)?.text).toContain(encodeURIComponent('/auth/reset-password'))
})

test('an address without an account looks the same and gets nothing', async () => {
  const mailsBefore = await backend.outbox()

  await askForLink(newStranger())

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible())
  expect(await backend.outbox()).toHaveLength(mailsBefore.length)
})

test('the code from the email works after something else has opened the link', async () => {
  const { email } = await registerPerson(backend)
  const { user, router } = await askForLink(email)
  const field = await screen.findByLabelText('Six-digit code')
  await followLink(backend, await newestLink(backend))
  const code = await newestCode(backend)

  await user.click(field)
  await user.paste(`${code.slice(0, 3)} ${code.slice(3)}`)
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible())
  expect(screen.getByText(email)).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/reset-password'))
})

test('phones can fill in the code', async () => {
  await askForLink(newStranger())

  const field = await screen.findByLabelText('Six-digit code')
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
})

test.each([
  ['too few digits', '12345', 'Enter the six digits from the email.'],
  ['letters', '12345a', 'Enter the six digits from the email.'],
  ['a wrong code', '123456', 'This code is wrong or no longer works. Check it, or ask for a new email.'],
])('%s: the code stays, with an error on the field', async (_, code, message) => {
  const { user } = await askForLink(newStranger())
  const field = await screen.findByLabelText('Six-digit code')

  await user.type(field, code)
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByText(message)).toBeVisible()
  expect(field).toBeInvalid()
  expect(field).toHaveValue(code)
})

test('requesting another email too soon says how long to wait', async () => {
  const { email } = await registerPerson(backend)
  const { user } = await askForLink(email)

  await user.click(await screen.findByRole('button', { name: 'Send a new email' }))

  expect(await screen.findByText(/you can only request this after \d+ seconds/)).toBeVisible()
})

test('the page for the code is still there after a reload', async () => {
  const email = newStranger()
  const { router } = await askForLink(email)
  await screen.findByRole('heading', { name: 'Check your email' })
  const { state } = router.state.location
  cleanup()

  await renderRoute('/auth/forgot-password', { backend, state })

  expect(await screen.findByLabelText('Six-digit code')).toBeVisible()
  expect(screen.getByText(email)).toBeVisible()
})

test('an unreachable server is reported, and the email stays', async () => {
  await askForLink('ada@example.com', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })

  expect(await screen.findByText('Password reset failed')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})
