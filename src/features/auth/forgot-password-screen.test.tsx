import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '#test/backend.ts'
import { registerPerson, renderRoute } from '#test/render-route.tsx'

const backend = await openTestBackend()

async function askForLink(email: string, change: Partial<TestBackend> = {}) {
  const page = await renderRoute('/auth/forgot-password', { backend: { ...backend, ...change } })
  await page.user.type(await screen.findByLabelText('Email'), email)
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }))
  return page
}

test('asking for a link sends one that leads to the reset screen', async () => {
  const { email } = await registerPerson(backend)

  await askForLink(email)

  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(screen.getByText('Password reset email sent')).toBeVisible()
  const mails = await backend.outbox()
  expect(mails.at(-1)?.text).toContain(encodeURIComponent('/auth/reset-password'))
})

test('an address without an account looks the same and gets nothing', async () => {
  const mailsBefore = await backend.outbox()

  await askForLink('stranger@example.com')

  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(await backend.outbox()).toHaveLength(mailsBefore.length)
})

test('a server that cannot be reached is told, and the address stays', async () => {
  await askForLink('ada@example.com', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) })

  expect(await screen.findByText('Password reset failed')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})
