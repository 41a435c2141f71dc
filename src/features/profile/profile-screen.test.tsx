import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { breakProfile, openProfile, savedFields } from '#test/harness/pages/profile.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

test('the profile shows the name, the email address and the date of the sign-up', async () => {
  const { person } = await openProfile(backend)

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
  expect(screen.getByLabelText('Full Name')).toBeRequired()
  expect(screen.getByLabelText('Email')).toHaveValue(person.email)
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Bio')).toHaveAttribute('rows', '3')
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date())
  expect(screen.getByText(/Member since/)).toHaveTextContent(`Member since ${today}`)
})

test.each([
  ['300 characters long', 'Maximiliana '.repeat(25).trim()],
  ['of emoji and two directions', '🧵👩🏽‍🚀 مريم بنت أحمد <b>&amp;</b> “Ada”'],
])('a name that is %s is saved and shown unchanged', async (_case, fullName) => {
  const { user, person } = await openProfile(backend)
  await user.clear(await screen.findByLabelText('Full Name'))
  await user.click(screen.getByLabelText('Full Name'))
  await user.paste(fullName)
  await user.tab()

  expect(await screen.findByRole('button', { name: fullName })).toBeVisible()
  await waitFor(async () => expect(await savedFields(backend, person)).toMatchObject({ full_name: fullName }))
  expect(screen.getByLabelText('Full Name')).toHaveAttribute('dir', 'auto')
})

test('without a connection the profile says so, and saves changes once it is back', async () => {
  const { user, person } = await openProfile(backend)
  await screen.findByLabelText('Company')
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.type(screen.getByLabelText('Company'), 'Harbour Goods')
  await user.tab()

  expect(await screen.findByText('You are offline. Your changes are saved when you’re back online.')).toBeVisible()
  expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await savedFields(backend, person)).toMatchObject({ company: 'Harbour Goods' })
})

test('a profile that cannot be loaded offline loads once the connection is back', async () => {
  let isOffline = true
  const { person } = await openProfile(backend, (request) => {
    if (!isOffline || !request.url.includes('/rest/v1/profiles')) return null
    window.dispatchEvent(new Event('offline'))
    throw new TypeError('Failed to fetch')
  })

  expect(await screen.findByText('Your profile loads when you’re back online.')).toBeVisible()
  isOffline = false
  act(() => void window.dispatchEvent(new Event('online')))

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
})

test('a profile that cannot be loaded shows an error and loads on a second try', async () => {
  let isBroken = true
  const { user, person } = await openProfile(
    backend,
    breakProfile(() => isBroken),
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false

  await user.click(retry)

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
})
