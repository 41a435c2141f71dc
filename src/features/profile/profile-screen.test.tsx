import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '#test/backend.ts'
import { registerPerson, renderRoute } from '#test/render-route.tsx'

let backend: TestBackend

beforeAll(async () => {
  backend = await createTestBackend()
})

afterAll(() => backend.close())

async function openProfile(change: Partial<TestBackend> = {}) {
  const person = await registerPerson(backend)
  const page = await renderRoute('/profile', { backend: { ...backend, ...change }, as: person })
  return { ...page, person }
}

/** A backend whose answer to a request for the profile can be broken. */
function breakProfile(isBroken: (request: Request) => boolean): TestBackend['fetch'] {
  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    if (!request.url.includes('/rest/v1/profiles') || !isBroken(request)) return backend.fetch(request)
    return Response.json({ code: '42501', message: 'permission denied for table profiles' }, { status: 403 })
  }
}

test('the profile shows the name and the address of the account', async () => {
  const { person } = await openProfile()

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
  expect(screen.getByLabelText('Email')).toHaveValue(person.email)
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
})

test('what a person changes is saved and shown in the header', async () => {
  const { user, person } = await openProfile()
  await user.clear(await screen.findByLabelText('Full Name'))
  await user.type(screen.getByLabelText('Full Name'), 'Ada Byron')
  await user.type(screen.getByLabelText('Job Title'), 'Owner')
  await user.type(screen.getByLabelText('Company'), 'Harbour Goods')
  await user.type(screen.getByLabelText('Bio'), 'Sells lamps.')

  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await screen.findByText('Your profile has been successfully updated.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Ada Byron' })).toBeVisible()
  const { rows } = await backend.database.query(
    'select full_name, job_title, company, bio from public.profiles where email = $1',
    [person.email],
  )
  expect(rows).toEqual([{ full_name: 'Ada Byron', job_title: 'Owner', company: 'Harbour Goods', bio: 'Sells lamps.' }])
})

test('a profile without a name is not saved', async () => {
  const { user } = await openProfile()
  await user.clear(await screen.findByLabelText('Full Name'))

  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await screen.findByText('Enter your full name.')).toBeVisible()
  expect(screen.getByLabelText('Full Name')).toBeInvalid()
})

test('a refused save says why and keeps what was typed', async () => {
  const { user } = await openProfile({ fetch: breakProfile(({ method, headers }) => isUpsert(method, headers)) })
  await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await screen.findByText('Profile update failed')).toBeVisible()
  expect(screen.getByText('permission denied for table profiles')).toBeVisible()
  expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')
})

test('a profile that cannot be loaded says so and loads on a second try', async () => {
  let isBroken = true
  const { user, person } = await openProfile({ fetch: breakProfile(() => isBroken) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false

  await user.click(retry)

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
})

test('leaving with unsaved changes is asked about first', async () => {
  const { user, router } = await openProfile()
  await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

  await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/profile')
  expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')

  await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
})

test('discarding brings back what is saved', async () => {
  const { user } = await openProfile()
  await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(screen.getByLabelText('Company')).toHaveValue('')
})

function isUpsert(method: string, headers: Headers) {
  return method === 'POST' && headers.get('prefer')?.includes('merge-duplicates') === true
}
