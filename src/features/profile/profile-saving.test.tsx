import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { breakProfile, isUpsert, openProfile, savedFields } from '#test/harness/pages/profile.ts'
import { saveOnlyWhenAsked } from '#test/harness/pages/settings.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

afterEach(() => {
  vi.useRealTimers()
})

describe('with automatic saving', () => {
  test('leaving a field saves it and updates the header, without a Save button', async () => {
    const { user, person } = await openProfile(backend)
    await user.clear(await screen.findByLabelText('Full Name'))
    await user.type(screen.getByLabelText('Full Name'), '  Ada Byron ')
    await user.tab()

    expect(await screen.findByText('Your profile has been successfully updated.')).toBeVisible()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Ada Byron' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
    expect(await savedFields(backend, person)).toEqual({ full_name: 'Ada Byron', job_title: '', company: '', bio: '' })
  })

  test('a change is saved after a pause of two seconds', async () => {
    const requests: string[] = []
    await openProfile(
      backend,
      breakProfile((request) => requests.push(request.method) === 0),
    )
    const company = await screen.findByLabelText('Company')
    requests.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

    fireEvent.change(company, { target: { value: 'Harbour Goods' } })
    act(() => void vi.advanceTimersByTime(1_999))
    expect(screen.getByText('Not saved yet')).toBeVisible()
    expect(requests).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(10))
    vi.setTimerTickMode('interval')

    await waitFor(() => expect(requests).toEqual(['POST']))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  test('text typed during a save stays, and is saved next', async () => {
    const held = Promise.withResolvers<void>()
    let saves = 0
    const { user, person } = await openProfile(backend, async (request) => {
      if (isUpsert(request) && ++saves === 1) await held.promise
      return null
    })
    await user.type(await screen.findByLabelText('Company'), 'Harbour')
    await user.tab()
    expect(await screen.findByText('Saving…')).toBeVisible()
    await user.type(screen.getByLabelText('Company'), ' Goods')
    held.resolve()
    await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')
    await user.tab()

    await waitFor(async () => expect(await savedFields(backend, person)).toMatchObject({ company: 'Harbour Goods' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saves).toBe(2)
  })

  test('leaving the page waits until the change is saved, without a question', async () => {
    const { user, router, person } = await openProfile(backend)
    await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

    await openSettings(user)

    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
    expect(await savedFields(backend, person)).toMatchObject({ company: 'Harbour Goods' })
  })

  test('a refused save says why, restores the header, keeps the typed text and can be tried again', async () => {
    let isBroken = true
    const { user, router, person } = await openProfile(
      backend,
      breakProfile((request) => isBroken && isUpsert(request)),
    )
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
    await waitFor(async () =>
      expect(await savedFields(backend, person)).toMatchObject({ full_name: 'Ada Example Lovelace' }),
    )
  })

  test('a new name is shown in the header before the server responds', async () => {
    const held = Promise.withResolvers<void>()
    const { user } = await openProfile(backend, async (request) => {
      if (isUpsert(request)) await held.promise
      return null
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
    const { user } = await openProfile(
      backend,
      breakProfile((request) => requests.push(request.method) === 0),
    )
    await user.clear(await screen.findByLabelText('Full Name'))
    requests.length = 0
    await user.type(screen.getByLabelText('Full Name'), '   ')
    await user.tab()

    expect(await screen.findByText('Enter your full name.')).toBeVisible()
    expect(screen.getByLabelText('Full Name')).toBeInvalid()
    expect(requests).toEqual([])
  })
})

describe('with manual saving', () => {
  test('Save changes sends exactly the fields of the profile', async () => {
    saveOnlyWhenAsked()
    const bodies: unknown[] = []
    const { user, person } = await openProfile(backend, async (request) => {
      if (isUpsert(request)) bodies.push(await request.clone().json())
      return null
    })
    await user.type(await screen.findByLabelText('Job Title'), 'Owner')
    await user.type(screen.getByLabelText('Company'), 'Harbour Goods')
    await user.type(screen.getByLabelText('Bio'), 'Sells lamps.')
    expect(bodies).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Save changes' }))

    expect(await screen.findByText('Your profile has been successfully updated.')).toBeVisible()
    const fields = { full_name: 'Ada Example', job_title: 'Owner', company: 'Harbour Goods', bio: 'Sells lamps.' }
    expect(bodies).toEqual([{ ...fields, id: expect.any(String), updated_at: expect.any(String) }])
    expect(await savedFields(backend, person)).toEqual(fields)
  })

  test('a missing name is reported at its field, which gets the focus', async () => {
    saveOnlyWhenAsked()
    const { user } = await openProfile(backend)
    await user.clear(await screen.findByLabelText('Full Name'))

    await user.click(screen.getByRole('button', { name: 'Save changes' }))

    expect(await screen.findByText('Enter your full name.')).toBeVisible()
    expect(screen.getByLabelText('Full Name')).toHaveFocus()
  })

  test('leaving with unsaved changes asks for confirmation', async () => {
    saveOnlyWhenAsked()
    const { user, router } = await openProfile(backend)
    await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

    await openSettings(user)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(router.state.location.pathname).toBe('/profile')
    expect(screen.getByLabelText('Company')).toHaveValue('Harbour Goods')

    await openSettings(user)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
  })

  test('closing the page shows a warning only with unsaved changes', async () => {
    saveOnlyWhenAsked()
    const { user } = await openProfile(backend)
    await screen.findByLabelText('Company')
    const isLeftAlone = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

    expect(isLeftAlone()).toBe(true)
    await user.type(screen.getByLabelText('Company'), 'Harbour Goods')
    expect(isLeftAlone()).toBe(false)
  })

  test('discarding restores the saved values', async () => {
    saveOnlyWhenAsked()
    const { user } = await openProfile(backend)
    await user.type(await screen.findByLabelText('Company'), 'Harbour Goods')

    await user.click(screen.getByRole('button', { name: 'Discard' }))

    expect(screen.getByLabelText('Company')).toHaveValue('')
  })
})

async function openSettings(user: Awaited<ReturnType<typeof openProfile>>['user']) {
  await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body)
}
