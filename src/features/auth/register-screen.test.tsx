import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function register({ fullName = 'Grace Example', email = '', password = 'a quiet harbour at dawn' }) {
  const page = await renderRoute('/auth/register', { backend })
  await page.user.type(await screen.findByLabelText('Full name'), fullName)
  await page.user.type(screen.getByLabelText('Email'), email)
  await page.user.type(screen.getByLabelText('Password'), password)
  await page.user.click(screen.getByRole('button', { name: 'Create account' }))
  return page
}

test('signing up sends a link and says where to look for it', async () => {
  await register({ email: 'grace.hopeful@example.com' })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible())
  expect(screen.getByText("We've sent you a confirmation link to complete your signup.")).toBeVisible()
  expect(screen.getByText('grace.hopeful@example.com')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/outbox')
  const mails = await backend.outbox()
  expect(mails.at(-1)?.to?.[0]?.address).toBe('grace.hopeful@example.com')
})

test('a weak password is refused with the reasons, and what was typed stays', async () => {
  await register({ email: 'weak.password@example.com', password: 'abc' })

  expect(await screen.findByText(/Use at least \d+ characters\./)).toBeVisible()
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(screen.getByLabelText('Email')).toHaveValue('weak.password@example.com')
})

test('an email with an account looks the same as a new one', async () => {
  const { email } = await registerPerson(backend)
  // An address gets an email at most once a minute. Without the record of the last one, the test needn’t wait.
  await backend.database.query('delete from private.rate_limits')

  await register({ email })

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible())
  expect(screen.getByRole('link', { name: 'reset your password' })).toBeVisible()
})

test('missing fields show errors in the order of the form', async () => {
  const { user } = await renderRoute('/auth/register', { backend })

  await user.click(await screen.findByRole('button', { name: 'Create account' }))

  expect(screen.getByLabelText('Full name')).toHaveFocus()
  expect(screen.getByText('Enter your full name.')).toBeVisible()
  expect(screen.getByText('Choose a password.')).toBeVisible()
})

test('a rejected email is reported, and the input stays', async () => {
  await register({ email: 'grace@@example.com' })

  expect(await screen.findByRole('alert')).toHaveTextContent('invalid format')
  expect(screen.getByLabelText('Full name')).toHaveValue('Grace Example')
})

test.each([
  ['300 characters', 'Wolfeschlegelstein '.repeat(16).slice(0, 299) + 'n'],
  ['emoji', 'Zoë 👩🏽‍💻 Example'],
  ['right-to-left script', 'ליאת דוגמה'],
])('a full name of %s is stored as typed', async (_, fullName) => {
  const { user } = await renderRoute('/auth/register', { backend })
  const email = `name-${fullName.length}@example.com`
  fireEvent.change(await screen.findByLabelText('Full name'), { target: { value: fullName } })
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), 'a quiet harbour at dawn')

  await user.click(screen.getByRole('button', { name: 'Create account' }))

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible())
  const { rows } = await backend.database.query(
    "select raw_user_meta_data ->> 'full_name' as name from auth.users where email = $1",
    [email],
  )
  expect(rows).toEqual([{ name: fullName }])
})
