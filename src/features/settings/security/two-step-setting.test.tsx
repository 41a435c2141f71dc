import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ageSignIns } from '#test/harness/clients/aged-sign-ins.ts'
import { addSecondFactor, appCode, signInWithCode } from '#test/harness/clients/second-factor.ts'
import { openSettings } from '#test/harness/pages/settings.ts'
import { type Answer, type Person, registerPerson, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const part = () => within(screen.getByRole('region', { name: 'Two-step verification' }))
const dialog = () => within(screen.getByRole('dialog'))

async function open({ answer }: { answer?: Answer } = {}) {
  const person = await registerPerson(backend)
  const page = await openSettings(backend, { path: '/settings/security', person, ...(answer && { answer }) })
  await screen.findByRole('button', { name: 'Set up' })
  return page
}

/** Opens the settings of a person who has two-step verification and has entered a code. */
async function openProtected() {
  const person = await registerPerson(backend)
  const factor = await addSecondFactor(backend, person)
  const page = await openSettings(backend, {
    path: '/settings/security',
    person,
    session: await signInWithCode(backend, person, factor),
  })
  await screen.findByRole('button', { name: 'Turn off' })
  return { ...page, ...factor, person }
}

const factorsOf = async ({ email }: Person) => {
  const { rows } = await backend.database.query<{ factor_type: string }>(
    `select factor_type from auth.mfa_factors where status = 'verified'
    and user_id = (select id from auth.users where email = $1) order by 1`,
    [email],
  )
  return rows.map(({ factor_type: type }) => type)
}

test('is set up with a QR code or a key, and recovery codes are shown until they are saved', async () => {
  const { user, person } = await open()
  await signInElsewhere(backend, person)
  await user.click(part().getByRole('button', { name: 'Set up' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg/),
  )
  const secret = (dialog().getByText(/^([A-Z2-7]{4} ?)+$/).textContent ?? '').replaceAll(' ', '')
  await user.click(dialog().getByRole('button', { name: 'Turn on' }))
  expect(await dialog().findByText('Enter the six digits from the app.')).toBeVisible()
  await user.type(dialog().getByLabelText('Six-digit code'), '000000')
  await user.click(dialog().getByRole('button', { name: 'Turn on' }))
  expect(await dialog().findByText(/This code is wrong/)).toBeVisible()
  expect(dialog().getByLabelText('Six-digit code')).toHaveFocus()
  await user.clear(dialog().getByLabelText('Six-digit code'))
  await user.type(dialog().getByLabelText('Six-digit code'), appCode(secret))
  await user.click(dialog().getByRole('button', { name: 'Turn on' }))

  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = dialog().getAllByRole('listitem')
  expect(codes).toHaveLength(10)
  expect(dialog().getByRole('button', { name: 'Done' })).toBeDisabled()
  await user.keyboard('{Escape}')
  await user.click(dialog().getByRole('button', { name: 'Copy' }))
  expect((await navigator.clipboard.readText()).trim().split('\n')).toEqual(codes.map(({ textContent }) => textContent))
  await user.click(dialog().getByLabelText('I have saved these codes'))
  await user.click(dialog().getByRole('button', { name: 'Done' }))

  expect(await screen.findByText(/You have 10 recovery codes left/)).toBeVisible()
  expect(part().getByText('On')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await factorsOf(person)).toEqual(['totp', 'recovery_code'])
})

test('after a while it asks for the password before the set-up', async () => {
  const { user, person } = await open()
  await ageSignIns(backend, person)
  await user.click(part().getByRole('button', { name: 'Set up' }))
  expect(await screen.findByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Continue' }))
  expect(await dialog().findByText('Enter your password.')).toBeVisible()
  await user.type(dialog().getByLabelText('Your password'), 'wrong{Enter}')
  expect(await dialog().findByText('This is not your current password.')).toBeVisible()
  expect(dialog().getByLabelText('Your password')).toHaveFocus()
  await user.clear(dialog().getByLabelText('Your password'))
  await user.type(dialog().getByLabelText('Your password'), `${person.password}{Enter}`)

  expect(await screen.findByRole('dialog', { name: 'Set up two-step verification' })).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('after a while it asks for the password before it makes new recovery codes', async () => {
  const { user, person } = await openProtected()
  await ageSignIns(backend, person)
  await user.click(part().getByRole('button', { name: 'New recovery codes' }))
  await user.click(dialog().getByRole('button', { name: 'Make new codes' }))
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await user.type(dialog().getByLabelText('Your password'), `${person.password}{Enter}`)

  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
})

test('cancelling the question for the password changes nothing', async () => {
  const { user, person } = await open()
  await ageSignIns(backend, person)
  await user.click(part().getByRole('button', { name: 'Set up' }))
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await factorsOf(person)).toEqual([])
})

test('recovery codes can be saved as a file', async () => {
  const { user } = await openProtected()
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) void blob.text().then((text) => saved.push(text))
    return 'blob:codes'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(part().getByRole('button', { name: 'New recovery codes' }))
  await user.click(dialog().getByRole('button', { name: 'Make new codes' }))
  await user.click(await screen.findByRole('button', { name: 'Download' }))

  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Recovery codes for Cartwright at \S+\n/)]))
  expect(saved[0]).toContain(dialog().getAllByRole('listitem')[0]?.textContent)
})

test('new recovery codes replace the old ones', async () => {
  const { user, recoveryCodes } = await openProtected()
  await user.click(part().getByRole('button', { name: 'New recovery codes' }))
  await user.click(dialog().getByRole('button', { name: 'Make new codes' }))
  await screen.findByRole('dialog', { name: 'Save your recovery codes' })

  expect(dialog().queryByText(recoveryCodes[0] ?? '')).not.toBeInTheDocument()
})

test('is turned off with a code of the app or a recovery code', async () => {
  const { user, person, recoveryCodes } = await openProtected()
  await user.click(part().getByRole('button', { name: 'Turn off' }))
  await user.click(dialog().getByRole('button', { name: 'Turn off' }))
  expect(await dialog().findByText(/Enter the six digits/)).toBeVisible()
  await user.type(dialog().getByLabelText('Six-digit code'), '000000')
  await user.click(dialog().getByRole('button', { name: 'Turn off' }))
  expect(await dialog().findByText(/This code is wrong/)).toBeVisible()
  expect(await factorsOf(person)).toEqual(['totp', 'recovery_code'])
  await user.clear(dialog().getByLabelText('Six-digit code'))
  await user.type(dialog().getByLabelText('Six-digit code'), recoveryCodes[0] ?? '')
  await user.click(dialog().getByRole('button', { name: 'Turn off' }))

  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
  expect(screen.getByText('Two-step verification is off')).toBeVisible()
  expect(await factorsOf(person)).toEqual([])
})

test('cancelling the set-up leaves nothing behind', async () => {
  const { user, person } = await open()
  await user.click(part().getByRole('button', { name: 'Set up' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  const count = async () =>
    (
      await backend.database.query(
        'select from auth.mfa_factors where user_id = (select id from auth.users where email = $1)',
        [person.email],
      )
    ).rowCount
  await waitFor(async () => expect(await count()).toBe(0))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('without recovery codes, it says so and offers to make them', async () => {
  let isRefused = true
  const { user } = await open({
    answer: ({ url }) =>
      isRefused && url.endsWith('/recovery-codes') ? Response.json({ message: 'no' }, { status: 400 }) : null,
  })
  await user.click(part().getByRole('button', { name: 'Set up' }))
  const key = await screen.findByText(/^([A-Z2-7]{4} ?)+$/)
  await user.type(dialog().getByLabelText('Six-digit code'), appCode((key.textContent ?? '').replaceAll(' ', '')))
  await user.click(dialog().getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('You have no recovery codes.')).toBeVisible()
  expect(screen.getByText('It’s on, but without recovery codes')).toBeVisible()
  isRefused = false

  await user.click(part().getByRole('button', { name: 'New recovery codes' }))

  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
})

test('what could not be loaded can be loaded again', async () => {
  let isRefused = true
  const { user } = await openSettings(backend, {
    path: '/settings/security',
    answer: ({ url }) =>
      isRefused && url.endsWith('/auth/v1/user') ? Response.json({ message: 'no' }, { status: 400 }) : null,
  })
  expect(await screen.findByText('Your two-step verification could not be loaded')).toBeVisible()
  isRefused = false

  await user.click(part().getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
})

test('without a connection it says that the server can’t be reached', async () => {
  await openSettings(backend, {
    path: '/settings/security',
    answer: ({ url }) => (url.endsWith('/auth/v1/user') ? Promise.reject(new TypeError('Failed to fetch')) : null),
  })

  expect(await part().findByText(/We can’t reach the server/)).toBeVisible()
})
