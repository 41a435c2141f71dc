import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addSecondFactor, appCode } from '#test/harness/clients/second-factor.ts'
import {
  followLink,
  newestLink,
  type Person,
  registerPerson,
  renderRoute,
  signInElsewhere,
} from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function register() {
  const person = await registerPerson(backend)
  return { person, ...(await addSecondFactor(backend, person)) }
}

type Page = Awaited<ReturnType<typeof renderRoute>>

async function enterPassword({ user }: Page, { email, password }: Person) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return screen.findByRole('heading', { name: 'Two-step verification' })
}

async function enterCode({ user }: Page, code: string, label = 'Six-digit code') {
  await user.clear(await screen.findByLabelText(label))
  await user.type(screen.getByLabelText(label), code)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

const pathOf = ({ router }: Page) => router.state.location.pathname

describe('after the password', () => {
  test('the code of the app is asked for, and leads to where the person came from', async () => {
    const { person, secret } = await register()
    const from = { pathname: '/settings', search: '', hash: '' }
    const page = await renderRoute('/auth/login', { backend, state: { from } })
    expect(await enterPassword(page, person)).toHaveFocus()
    expect(screen.queryByText('Welcome back!')).not.toBeInTheDocument()
    expect(screen.getByText(person.email)).toBeVisible()

    await enterCode(page, '12345')
    expect(await screen.findByText('Enter the six digits from your authenticator app.')).toBeVisible()
    await enterCode(page, String((Number(appCode(secret)) + 1) % 1_000_000).padStart(6, '0'))
    expect(await screen.findByText(/This code is wrong or was already used/)).toBeVisible()
    expect(screen.getByLabelText('Six-digit code')).toBeInvalid()
    await enterCode(page, appCode(secret))

    await waitFor(() => expect(pathOf(page)).toBe('/settings'))
    expect(await screen.findByText('You have successfully logged in.')).toBeVisible()
  })

  test('a recovery code works once', async () => {
    const { person, recoveryCodes } = await register()
    const [code = ''] = recoveryCodes
    const page = await renderRoute('/auth/login', { backend })
    await enterPassword(page, person)
    await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await enterCode(page, code.toLowerCase(), 'Recovery code')
    await waitFor(() => expect(pathOf(page)).toBe('/dashboard'))
    cleanup()
    localStorage.clear()

    const again = await renderRoute('/auth/login', { backend })
    await enterPassword(again, person)
    await again.user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await enterCode(again, code, 'Recovery code')

    expect(await screen.findByText(/was already used. Try another one/)).toBeVisible()
  })

  test('ten wrong codes in an hour are enough', async () => {
    const { person } = await register()
    const page = await renderRoute('/auth/login', { backend })
    await enterPassword(page, person)
    for (let entries = 0; entries < 11; entries += 1) {
      await enterCode(page, '000000')
      await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy'))
    }

    expect(await screen.findByText('Too many attempts. Wait up to an hour, then try again.')).toBeVisible()
    await backend.database.query('delete from private.rate_limits')
  })

  test('someone else can sign in, and other devices stay signed in', async () => {
    const { person } = await register()
    const other = await registerPerson(backend)
    const page = await renderRoute('/auth/login', { backend })
    await enterPassword(page, person)

    await page.user.click(screen.getByRole('button', { name: 'Sign in as someone else' }))

    await page.user.type(await screen.findByLabelText('Email'), other.email)
    await page.user.type(screen.getByLabelText('Password'), other.password)
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(pathOf(page)).toBe('/dashboard'))
    const { rowCount } = await backend.database.query(
      'select from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [person.email],
    )
    expect(rowCount).toBe(1)
  })

  test('without a server, the code stays and can be sent again', async () => {
    const { person, secret } = await register()
    let isDown = false
    const page = await renderRoute('/auth/login', {
      backend,
      answer: () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : null),
    })
    await enterPassword(page, person)
    isDown = true
    await enterCode(page, appCode(secret))
    expect(await screen.findByText('We can’t reach the server')).toBeVisible()
    isDown = false

    await page.user.click(screen.getByRole('button', { name: 'Continue' }))

    await waitFor(() => expect(pathOf(page)).toBe('/dashboard'))
  })
})

test('a stored session without the code opens no screen and no request for data', async () => {
  const { person, secret } = await register()
  await signInElsewhere(backend, person)
  const asked: string[] = []
  const page = await renderRoute('/settings', {
    backend,
    answer({ url }) {
      asked.push(new URL(url).pathname)
      return null
    },
  })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Two-step verification' })).toBeVisible())
  expect(asked.filter((path) => !/^\/(config\.json|auth\/v1)/.test(path))).toEqual([])
  expect(asked).not.toContain('/auth/v1/user')
  await enterCode(page, appCode(secret))

  await waitFor(() => expect(pathOf(page)).toBe('/settings'))
})

test('the link for a new password asks for the code first', async () => {
  const { person, secret } = await register()
  const { user } = await renderRoute('/auth/forgot-password', { backend })
  await user.type(await screen.findByLabelText('Email'), person.email)
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  cleanup()
  const page = await renderRoute(await followLink(backend, await newestLink(backend)), { backend })

  await enterCode(page, appCode(secret))
  await page.user.type(await screen.findByLabelText('New password'), 'another quiet harbour')
  await page.user.type(screen.getByLabelText('Confirm new password'), 'another quiet harbour')
  await page.user.click(screen.getByRole('button', { name: 'Update password' }))

  await waitFor(() => expect(pathOf(page)).toBe('/dashboard'))
})

test('a session that has ended meanwhile leads back to the password', async () => {
  const { person, secret } = await register()
  const page = await renderRoute('/auth/login', { backend })
  await enterPassword(page, person)
  await backend.database.query('delete from auth.sessions')

  await enterCode(page, appCode(secret))

  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(await screen.findByText('Session expired')).toBeVisible()
})

test('where it was turned off meanwhile, any code signs in', async () => {
  const { person } = await register()
  const page = await renderRoute('/auth/login', { backend })
  await enterPassword(page, person)
  await page.user.type(await screen.findByLabelText('Six-digit code'), '000000')
  await backend.database.query('delete from auth.mfa_factors')

  await page.user.click(screen.getByRole('button', { name: 'Continue' }))

  await waitFor(() => expect(pathOf(page)).toBe('/dashboard'))
})
