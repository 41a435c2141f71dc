import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setUiPreferences } from '#lib/ui-preferences.ts'
import { createTestBackend, type TestBackend } from '#test/backend.ts'
import { dismissToast } from '#ui/toast.ts'
import { type Person, registerPerson, renderRoute } from '#test/render-route.tsx'

let backend: TestBackend

beforeAll(async () => {
  backend = await createTestBackend()
})

afterAll(() => backend.close())

afterEach(() => {
  vi.useRealTimers()
  // The toast outlives the page that showed it.
  act(dismissToast)
})

/** Opens the profile of somebody whose profile bears another name than the account, which the header shows until it is loaded. */
async function openProfile(change: Partial<TestBackend> = {}) {
  const account = await registerPerson(backend, { fullName: 'Account of Ada' })
  const person = { ...account, fullName: 'Ada Example' }
  await backend.database.query('update public.profiles set full_name = $1 where email = $2', [
    person.fullName,
    person.email,
  ])
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

const saveOnlyWhenAsked = () => setUiPreferences({ userPreferences: { autoSave: false } })

async function savedFields({ email }: Person) {
  const { rows } = await backend.database.query(
    'select full_name, job_title, company, bio from public.profiles where email = $1',
    [email],
  )
  return rows[0]
}

test('the profile shows the name, the address of the account and since when there is one', async () => {
  const { person } = await openProfile()

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
  expect(screen.getByLabelText('Full Name')).toBeRequired()
  expect(screen.getByLabelText('Email')).toHaveValue(person.email)
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Bio')).toHaveAttribute('rows', '3')
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date())
  expect(screen.getByText(/Member since/)).toHaveTextContent(`Member since ${today}`)
})

describe('with saving as one types', () => {
  test('a field that is left is saved and shown in the header, without a Save button', async () => {
    const { user, person } = await openProfile()
    await user.clear(await screen.findByLabelText('Full Name'))
    await user.type(screen.getByLabelText('Full Name'), '  Ada Byron ')
    await user.tab()

    expect(await screen.findByText('Your profile has been successfully updated.')).toBeVisible()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Ada Byron' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
    expect(await savedFields(person)).toEqual({ full_name: 'Ada Byron', job_title: '', company: '', bio: '' })
  })

  test('a pause of two seconds saves', async () => {
    const requests: string[] = []
    await openProfile({ fetch: breakProfile((request) => requests.push(request.method) === 0) })
    const company = await screen.findByLabelText('Company')
    requests.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

    fireEvent.change(company, { target: { value: 'Harbour Goods' } })
    act(() => void vi.advanceTimersByTime(1_999))
    expect(screen.getByText('Not saved yet')).toBeVisible()
    expect(requests).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(10))
    vi.useRealTimers()

    await waitFor(() => expect(requests).toEqual(['POST']))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  test('what is typed while a save is on its way stays, and is saved after it', async () => {
    const held = Promise.withResolvers<void>()
    let saves = 0
    const { user, person } = await openProfile({
      async fetch(input, init) {
        const request = input instanceof Request ? input : new Request(input, init)
        if (isUpsert(request) && ++saves === 1) await held.promise
        return backend.fetch(request)
      },
    })
    await user.type(await screen.findByLabelText('Company'), 'Harbour')
    await user.tab()
    expect(await screen.findByText('Saving…')).toBeVisible()
    await user.type(screen.getByLabelText('Company'), ' Goods')
    held.resolve()
    await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')
    await user.tab()

    await waitFor(async () => expect(await savedFields(person)).toMatchObject({ company: 'Harbour Goods' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saves).toBe(2)
  })

  test('leaving the page waits until the change is saved, and asks nothing', async () => {
    const { user, router, person } = await openProfile()
    await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

    await openSettings(user)

    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
    expect(await savedFields(person)).toMatchObject({ company: 'Harbour Goods' })
  })

  test('a refused save says why, takes back what was shown ahead, keeps what was typed and tries again on demand', async () => {
    let isBroken = true
    const { user, router, person } = await openProfile({
      fetch: breakProfile((request) => isBroken && isUpsert(request)),
    })
    await screen.findByRole('button', { name: 'Ada Example' })
    await user.type(await screen.findByLabelText('Full Name'), ' Lovelace')
    await user.tab()

    expect(await screen.findByText('Profile update failed')).toBeVisible()
    expect(screen.getByText('permission denied for table profiles')).toBeVisible()
    expect(await screen.findByText('Not saved')).toBeVisible()
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Example Lovelace')
    expect(screen.getByRole('button', { name: 'Ada Example' })).toBeVisible()

    await openSettings(user)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/profile')

    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Ada Example Lovelace' })).toBeVisible()
    await waitFor(async () => expect(await savedFields(person)).toMatchObject({ full_name: 'Ada Example Lovelace' }))
  })

  test('a new name shows in the header before the server has answered', async () => {
    const held = Promise.withResolvers<void>()
    const { user } = await openProfile({
      async fetch(input, init) {
        const request = input instanceof Request ? input : new Request(input, init)
        if (isUpsert(request)) await held.promise
        return backend.fetch(request)
      },
    })
    await screen.findByRole('button', { name: 'Ada Example' })
    await user.type(await screen.findByLabelText('Full Name'), ' Lovelace')
    await user.tab()

    expect(await screen.findByRole('button', { name: 'Ada Example Lovelace' })).toBeVisible()
    expect(screen.getByText('Saving…')).toBeVisible()
    held.resolve()
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  test('a profile without a name is not saved', async () => {
    const requests: string[] = []
    const { user } = await openProfile({ fetch: breakProfile((request) => requests.push(request.method) === 0) })
    await user.clear(await screen.findByLabelText('Full Name'))
    requests.length = 0
    await user.type(screen.getByLabelText('Full Name'), '   ')
    await user.tab()

    expect(await screen.findByText('Enter your full name.')).toBeVisible()
    expect(screen.getByLabelText('Full Name')).toBeInvalid()
    expect(requests).toEqual([])
  })
})

describe('with saving only when asked', () => {
  test('Save changes sends exactly the fields of the profile', async () => {
    saveOnlyWhenAsked()
    const bodies: unknown[] = []
    const { user, person } = await openProfile({
      async fetch(input, init) {
        const request = input instanceof Request ? input : new Request(input, init)
        if (isUpsert(request)) bodies.push(await request.clone().json())
        return backend.fetch(request)
      },
    })
    await user.type(await screen.findByLabelText('Job Title'), 'Owner')
    await user.type(screen.getByLabelText('Company'), 'Harbour Goods')
    await user.type(screen.getByLabelText('Bio'), 'Sells lamps.')
    expect(bodies).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Save changes' }))

    expect(await screen.findByText('Your profile has been successfully updated.')).toBeVisible()
    const fields = { full_name: 'Ada Example', job_title: 'Owner', company: 'Harbour Goods', bio: 'Sells lamps.' }
    expect(bodies).toEqual([{ ...fields, id: expect.any(String), updated_at: expect.any(String) }])
    expect(await savedFields(person)).toEqual(fields)
  })

  test('a missing name is said where it is missing, and takes the focus', async () => {
    saveOnlyWhenAsked()
    const { user } = await openProfile()
    await user.clear(await screen.findByLabelText('Full Name'))

    await user.click(screen.getByRole('button', { name: 'Save changes' }))

    expect(await screen.findByText('Enter your full name.')).toBeVisible()
    expect(screen.getByLabelText('Full Name')).toHaveFocus()
  })

  test('leaving with unsaved changes is asked about first', async () => {
    saveOnlyWhenAsked()
    const { user, router } = await openProfile()
    await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

    await openSettings(user)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/profile')
    expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')

    await openSettings(user)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
  })

  test('closing the page with unsaved changes is warned about, without them it is not', async () => {
    saveOnlyWhenAsked()
    const { user } = await openProfile()
    await screen.findByLabelText('Company')
    const isLeftAlone = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

    expect(isLeftAlone()).toBe(true)
    await user.type(screen.getByLabelText('Company'), 'Harbour Goods')
    expect(isLeftAlone()).toBe(false)
  })

  test('discarding brings back what is saved', async () => {
    saveOnlyWhenAsked()
    const { user } = await openProfile()
    await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

    await user.click(screen.getByRole('button', { name: 'Discard' }))

    expect(screen.getByLabelText('Company')).toHaveValue('')
  })
})

test.each([
  ['300 characters long', 'Maximiliana '.repeat(25).trim()],
  ['of emoji and two directions', '🧵👩🏽‍🚀 مريم بنت أحمد <b>&amp;</b> “Ada”'],
])('a name that is %s is saved and shown as it is', async (_case, fullName) => {
  const { user, person } = await openProfile()
  await user.clear(await screen.findByLabelText('Full Name'))
  await user.click(screen.getByLabelText('Full Name'))
  await user.paste(fullName)
  await user.tab()

  expect(await screen.findByRole('button', { name: fullName })).toBeVisible()
  await waitFor(async () => expect(await savedFields(person)).toMatchObject({ full_name: fullName }))
  expect(screen.getByLabelText('Full Name')).toHaveAttribute('dir', 'auto')
})

test('without a connection the profile says so, and what is typed waits for it', async () => {
  const { user, person } = await openProfile()
  await screen.findByLabelText('Company')
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.type(screen.getByLabelText('Company'), 'Harbour Goods')
  await user.tab()

  expect(await screen.findByText('You are offline. This is saved once the connection is back.')).toBeVisible()
  expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await savedFields(person)).toMatchObject({ company: 'Harbour Goods' })
})

test('a profile that cannot be loaded for want of a connection loads once it is back', async () => {
  let isOffline = true
  const { person } = await openProfile({
    async fetch(input, init) {
      const request = input instanceof Request ? input : new Request(input, init)
      if (!isOffline || !request.url.includes('/rest/v1/profiles')) return backend.fetch(request)
      window.dispatchEvent(new Event('offline'))
      throw new TypeError('Failed to fetch')
    },
  })

  expect(await screen.findByText('Your profile loads once the connection is back.')).toBeVisible()
  isOffline = false
  act(() => void window.dispatchEvent(new Event('online')))

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
})

test('a profile that cannot be loaded says so and loads on a second try', async () => {
  let isBroken = true
  const { user, person } = await openProfile({ fetch: breakProfile(() => isBroken) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false

  await user.click(retry)

  expect(await screen.findByLabelText('Full Name')).toHaveValue(person.fullName)
})

async function openSettings(user: Awaited<ReturnType<typeof openProfile>>['user']) {
  await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body)
}

function isUpsert({ method, headers, url }: Request) {
  const isWrite = method === 'POST' && headers.get('prefer')?.includes('merge-duplicates') === true
  return isWrite && url.includes('/rest/v1/profiles')
}
