import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  makeStore,
  openSettings,
  openStore,
  recountStores,
  saveOnlyWhenAsked,
  section,
  storedStore,
} from '#test/harness/pages/settings.ts'
import { refusal, registerOwner, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

describe('the store', () => {
  test('saves each field as it changes', async () => {
    const { user, storeId } = await openStore(backend)
    await user.clear(screen.getByLabelText('Store name'))
    await user.type(screen.getByLabelText('Store name'), '  Lantern & Söhne ')
    await user.tab()
    await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin')
    await user.selectOptions(screen.getByLabelText('Industry'), 'Fashion')
    await user.selectOptions(screen.getByLabelText('Business size'), 'Solo')
    await user.click(screen.getByRole('checkbox', { name: 'Reduce costs' }))
    await user.click(screen.getByRole('checkbox', { name: 'Increase sales' }))
    await user.clear(screen.getByLabelText('Team members'))
    await user.type(screen.getByLabelText('Team members'), '7')
    await user.tab()

    await waitFor(async () =>
      expect(await storedStore(backend, storeId)).toEqual({
        name: 'Lantern & Söhne',
        currency: 'EUR',
        time_zone: 'Europe/Berlin',
        industry: 'fashion',
        business_size: 'solo',
        settings: { goals: ['increase_sales', 'reduce_costs'], team_members: 7 },
      }),
    )
    expect(await section('Store').findByText('Saved')).toBeVisible()
    expect(section('Store').queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
  })

  test('saves the address of the shop’s admin without what follows it, and refuses other links', async () => {
    const { user, storeId } = await openStore(backend)
    const field = screen.getByLabelText('Address of your shop’s admin')
    const stored = async () => {
      const { rows } = await backend.database.query('select admin_address from public.stores where id = $1', [storeId])
      return rows[0]
    }
    await user.type(field, 'https://mugs.myshopify.com/admin/orders?query=1')
    await user.tab()
    await waitFor(() => expect(field).toHaveValue('https://admin.shopify.com/store/mugs'))
    await waitFor(async () => expect(await stored()).toEqual({ admin_address: 'https://admin.shopify.com/store/mugs' }))

    await user.clear(field)
    await user.type(field, 'javascript:alert(1)')
    await user.tab()
    expect(await screen.findByText(/^Enter an address that starts with https/)).toBeVisible()
    expect(field).toBeInvalid()

    await user.clear(field)
    await user.tab()
    await waitFor(async () => expect(await stored()).toEqual({ admin_address: null }))
  })

  test('with automatic saving off waits for the Save button and sends only changes', async () => {
    saveOnlyWhenAsked()
    const { user, storeId } = await openStore(backend)
    await user.selectOptions(screen.getByLabelText('Industry'), 'Books')
    await user.tab()
    expect(await section('Store').findByText('Not saved yet')).toBeVisible()
    expect(await storedStore(backend, storeId)).toMatchObject({ industry: null })

    await backend.database.query(`update public.stores set name = 'Named elsewhere' where id = $1`, [storeId])
    await user.click(section('Store').getByRole('button', { name: 'Save changes' }))

    expect(await section('Store').findByText('Saved')).toBeVisible()
    expect(await storedStore(backend, storeId)).toMatchObject({ industry: 'books', name: 'Named elsewhere' })
    expect(screen.getByLabelText('Store name')).toHaveValue('Named elsewhere')
  })

  test('keeps changes that another tab saved in between', async () => {
    let isRead = false
    const { user, storeId } = await openStore(backend, {
      answer: async (request) => {
        if (request.method !== 'PATCH' || isRead) return null
        isRead = true
        await backend.database.query(
          `update public.stores set settings = settings || '{"team_members": 12, "note": 1}' where id = $1`,
          [storeId],
        )
        return null
      },
    })
    await user.click(screen.getByRole('checkbox', { name: 'Reduce costs' }))

    await waitFor(async () =>
      expect(await storedStore(backend, storeId)).toMatchObject({
        settings: { goals: ['reduce_costs'], team_members: 12, note: 1 },
      }),
    )
    await waitFor(() => expect(screen.getByLabelText('Team members')).toHaveValue(12))
  })

  test('a failed save is shown, reverted, and can be retried', async () => {
    let isBroken = true
    const { user, storeId } = await openStore(backend, {
      answer: ({ method }) =>
        method === 'PATCH' && isBroken
          ? Response.json({ code: 'P0001', message: 'The store is being moved.' }, { status: 400 })
          : null,
    })
    await user.selectOptions(screen.getByLabelText('Industry'), 'Books')

    expect(await screen.findByText('The store is being moved.')).toBeVisible()
    expect(await section('Store').findByText('Not saved')).toBeVisible()
    expect(await storedStore(backend, storeId)).toMatchObject({ industry: null })
    isBroken = false
    await user.click(section('Store').getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await storedStore(backend, storeId)).toMatchObject({ industry: 'books' }))
  })

  test('a refused name is not sent again automatically after it is trimmed', async () => {
    let refusals = 0
    const { user } = await openStore(backend, {
      answer({ method }) {
        if (method !== 'PATCH') return null
        refusals += 1
        return Response.json({ code: 'P0001', message: 'The store is being moved.' }, { status: 400 })
      },
    })
    await user.type(screen.getByLabelText('Store name'), ' & Sons ')
    await user.tab()

    expect(await section('Store').findByText('Not saved')).toBeVisible()
    expect(refusals).toBe(1)
    expect(screen.getByLabelText('Store name')).toHaveValue('Harbour Goods & Sons')
  })

  test('needs a name, and counts a team of at least one', async () => {
    const { user, storeId } = await openStore(backend)
    await user.clear(screen.getByLabelText('Store name'))
    await user.tab()
    expect(await screen.findByText('Enter the name of your store.')).toBeVisible()
    expect(screen.getByLabelText('Store name')).toBeInvalid()
    await user.type(screen.getByLabelText('Store name'), 'Lantern')
    await user.clear(screen.getByLabelText('Team members'))
    await user.tab()

    expect(screen.getByLabelText('Team members')).toHaveValue(1)
    await waitFor(async () => expect(await storedStore(backend, storeId)).toMatchObject({ name: 'Lantern' }))
  })

  test('with sample data locks currency and time zone, and says why to the keyboard too', async () => {
    const { user } = await openSettings(backend, { person: await registerOwner(backend), path: '/settings/store' })

    await user.click(await screen.findByLabelText('Store name'))
    for (const name of ['Currency', 'Time zone']) {
      await user.tab()
      const field = screen.getByLabelText(name)
      expect(field).toHaveFocus()
      expect(field).toHaveAttribute('readonly')
      expect(field).toHaveAccessibleDescription(/^The currency and time zone belong to the sample data/)
    }
  })

  test('a changed time zone says that days are being recounted', async () => {
    const { user, storeId } = await openStore(backend)
    await backend.database.query(
      `with made as (
         insert into public.imports (store_id, source, status, published_at) values ($1, 'test', 'done', now()) returning id
       )
       insert into public.orders (
         store_id, source, external_id, import_id, name, placed_at, placed_day, currency, status, total, content_hash
       )
       select $1, 'test', '1', id, '1', '2026-01-01 23:30Z', '2026-01-01', 'USD', 'open', 1, '' from made`,
      [storeId],
    )

    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin')

    expect(await screen.findByText(/recalculating your figures for this time zone/)).toBeVisible()
    expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Berlin')
    expect(await storedStore(backend, storeId)).toMatchObject({ time_zone: 'UTC' })
    await recountStores(backend)
    await waitForElementToBeRemoved(() => screen.queryByText(/recalculating your figures/), { timeout: 60_000 })
    expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Berlin')
  })

  test('a chosen currency is not replaced by the first import', async () => {
    const person = await registerPerson(backend)
    const storeId = await makeStore(backend, person)
    await backend.database.query(`update public.stores set settings = '{"currency_from_file": true}' where id = $1`, [
      storeId,
    ])
    const { user } = await openSettings(backend, { person, path: '/settings/store' })
    await user.click(await screen.findByRole('checkbox', { name: 'Reduce costs' }))
    await waitFor(async () =>
      expect(await storedStore(backend, storeId)).toMatchObject({
        settings: { currency_from_file: true, goals: ['reduce_costs'] },
      }),
    )

    await user.selectOptions(screen.getByLabelText('Currency'), 'JPY')
    await waitFor(async () =>
      expect(await storedStore(backend, storeId)).toMatchObject({
        currency: 'JPY',
        settings: { goals: ['reduce_costs'] },
      }),
    )
    expect((await storedStore(backend, storeId))?.['settings']).not.toHaveProperty('currency_from_file')
  })

  test('can be created by a person without one', async () => {
    const { user } = await openSettings(backend, { path: '/settings/store' })
    await user.click(await screen.findByRole('button', { name: 'Create store' }))
    expect(await screen.findByText('Enter the name of your store.')).toBeVisible()
    await user.type(screen.getByLabelText('Store name'), 'متجر المصابيح')
    await user.selectOptions(screen.getByLabelText('Currency'), 'KWD')
    await user.click(screen.getByRole('button', { name: 'Create store' }))

    expect(await screen.findByRole('checkbox', { name: 'Reduce costs' })).toBeVisible()
    expect(screen.getByLabelText('Store name')).toHaveValue('متجر المصابيح')
    expect(screen.getByLabelText('Currency')).toHaveValue('KWD')
  })

  test('can be chosen from several, and only that one changes', async () => {
    const person = await registerPerson(backend)
    const first = await makeStore(backend, person, 'Harbour Goods')
    const second = await makeStore(backend, person, 'Lantern Goods')
    const { user } = await openSettings(backend, { person, path: `/settings/store?store=${second}` })
    expect(await screen.findByLabelText('Store name')).toHaveValue('Lantern Goods')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Store' }), 'Harbour Goods')
    await waitFor(() => expect(screen.getByLabelText('Store name')).toHaveValue('Harbour Goods'))
    await user.selectOptions(screen.getByLabelText('Industry'), 'Books')

    await waitFor(async () => expect(await storedStore(backend, first)).toMatchObject({ industry: 'books' }))
    expect(await storedStore(backend, second)).toMatchObject({ industry: null })
  })

  test('that fails to load can be retried', async () => {
    let isBroken = true
    const person = await registerPerson(backend)
    await makeStore(backend, person)
    const { user } = await openSettings(backend, {
      person,
      path: '/settings/store',
      answer: ({ url }) => (isBroken && url.includes('industry') ? refusal() : null),
    })
    const store = section('Store')
    await user.click(
      await store.findByRole('button', { name: 'Try again' }).then((button) => ((isBroken = false), button)),
    )

    expect(await screen.findByDisplayValue('Harbour Goods')).toBeVisible()
  })
})

test('the chosen store stays on the other screens', async () => {
  const person = await registerPerson(backend)
  await makeStore(backend, person, 'First Store')
  const second = await makeStore(backend, person, 'Second Store')
  const { user, router } = await openSettings(backend, { person, path: `/settings/store?store=${second}` })
  await waitFor(() => expect(screen.getByLabelText('Store name')).toHaveValue('Second Store'))

  for (const [name, pathname] of Object.entries({ Integrations: '/integrations', Settings: '/settings' })) {
    await user.click(within(screen.getByRole('navigation', { name: 'Core' })).getByRole('link', { name }))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search: `?store=${second}` }))
  }

  await user.click(screen.getByRole('link', { name: 'Store' }))
  await waitFor(() => expect(screen.getByLabelText('Store name')).toHaveValue('Second Store'))
})
