import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeShop } from '#test/fakes/woocommerce/shop.ts'
import { makeStore } from '#test/harness/pages/settings.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

let shop: ReturnType<typeof createFakeShop> & { address: string; close: () => void }

beforeEach(async () => {
  const fake = createFakeShop({ now: Date.now })
  shop = { ...fake, ...(await fake.listen()) }
  shop.add()
  shop.add()
})
afterEach(() => shop.close())

async function openIntegrations(answer: (request: Request) => Promise<Response | null> = () => Promise.resolve(null)) {
  const person = await registerPerson(backend)
  const storeId = await makeStore(backend, person)
  const page = await renderRoute('/integrations', { backend, as: person, answer })
  const card = within(await screen.findByRole('article', { name: 'WooCommerce' }))
  return { ...page, person, storeId, card }
}

type Opened = Awaited<ReturnType<typeof openIntegrations>>

async function enterShop({ card, user }: Opened, key = 'ck_test') {
  await user.click(await card.findByRole('button', { name: 'Set up live sync' }))
  await user.type(await screen.findByLabelText('Address of the shop'), shop.address)
  await user.type(screen.getByLabelText('Consumer key'), key)
  await user.type(screen.getByLabelText('Consumer secret'), 'cs_test{Enter}')
}

async function connectShop() {
  const opened = await openIntegrations()
  await enterShop(opened)
  await opened.user.click(await screen.findByRole('button', { name: 'Start live sync' }))
  await screen.findByRole('heading', { name: 'Mug shop' })
  const id = opened.router.state.location.pathname.split('/').at(-1)
  const set = (columns: string) =>
    backend.database.query(`update public.connections set ${columns} where id = $1`, [id])
  /** Opens the page anew, as a live update does. */
  const reload = async () => {
    cleanup()
    await renderRoute(`/integrations/${id}`, { backend, as: opened.person })
    await screen.findByRole('heading', { name: 'Mug shop' })
  }
  return { ...opened, id, set, reload }
}

const sync = async () => within(await screen.findByRole('region', { name: 'Sync' }))

describe('setting up live sync', () => {
  test('asks for what is missing, and focuses it', async () => {
    const { card, user } = await openIntegrations()
    await user.click(await card.findByRole('button', { name: 'Set up live sync' }))
    await user.click(await screen.findByRole('button', { name: 'Check shop' }))

    expect(screen.getByLabelText('Address of the shop')).toHaveFocus()
    expect(screen.getByText('Enter the address, such as shop.example.com.')).toBeVisible()
    expect(screen.getByText('WooCommerce → Settings → Advanced → REST API')).toBeVisible()
  })

  test('says what is wrong with a key, and keeps what was entered', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await enterShop(await openIntegrations(), 'ck_wrong')

    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('WooCommerce doesn’t accept the key.')
    expect(scroll.mock.contexts).toContain(alert.parentElement)
    expect(screen.getByLabelText('Consumer key')).toHaveValue('ck_wrong')
  })

  test('says that Cartwright, not the shop, can’t be reached when the browser is offline', async () => {
    const refuse = async (request: Request) => {
      if (request.url.includes('/connections/check')) throw new TypeError('Failed to fetch')
      return null
    }
    await enterShop(await openIntegrations(refuse))

    expect(await screen.findByRole('alert')).toHaveTextContent('Cartwright can’t be reached. Check your internet')
  })

  test('shows whose shop it is before anything is stored, with its other currency', async () => {
    shop.settings.currency = 'EUR'
    shop.settings.zoneOffsetMs = 7_200_000
    const opened = await openIntegrations()
    await enterShop(opened)

    const dialog = within(await screen.findByRole('dialog', { name: 'Is this your shop?' }))
    expect(dialog.getByText('Mug shop')).toBeVisible()
    expect(dialog.getByText(/^2, since/)).toBeVisible()
    expect(dialog.getByText('UTC+02:00')).toBeVisible()
    expect(dialog.getByText('The shop sells in EUR, your store counts in USD')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Start live sync' })).toHaveFocus()
    const { rowCount } = await backend.database.query('select from public.connections where store_id = $1', [
      opened.storeId,
    ])
    expect(rowCount).toBe(0)
  })

  test('leads to the page of the connection, and the card shows it', async () => {
    const { user } = await connectShop()

    expect((await sync()).getByText(/^Reading your orders for the first time/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All integrations' }))
    const card = within(await screen.findByRole('article', { name: 'WooCommerce' }))
    expect(await card.findByRole('link', { name: 'Mug shop' })).toBeVisible()
    expect(card.getByRole('button', { name: 'Set up another shop' })).toBeVisible()
    expect(card.getByRole('button', { name: 'Connect' })).toBeEnabled()
  })
})

describe('a connection', () => {
  test('shows how far its first sync is, and when it was last synced', async () => {
    const { reload, set } = await connectShop()
    await set('orders_read = 1200, orders_total = 4800, backfill_ms = 60000')
    await reload()
    expect(await (await sync()).findByText('1,200 of 4,800 orders read, about 3 minutes left')).toBeVisible()
    expect((await sync()).getByRole('progressbar', { name: 'Orders read' })).toHaveAttribute('value', '0.25')

    // Progress isn't announced each time that it changes.
    const announced = async () => (await sync()).getByRole('status').textContent
    expect(await announced()).toBe('Reading orders')
    expect(screen.getByText('UTC+00:00')).toBeVisible()

    await set(`state = 'connected', is_backfilled = true, synced_at = now() - interval '3 minutes 5 seconds'`)
    await reload()

    expect(await (await sync()).findByText('Synced 3 minutes ago')).toBeVisible()
    expect(await announced()).toBe('Connected')
  })

  test('says when its shop can’t be read, during the first sync and later', async () => {
    const { reload, set } = await connectShop()
    await set(`next_sync_at = now() + interval '5 minutes'`)
    await reload()
    expect(
      await (await sync()).findByText('The shop could not be read. Live sync tries again in about 5 minutes.'),
    ).toBeVisible()

    await set(`state = 'connected', is_backfilled = true, synced_at = now() - interval '3 hours 5 minutes'`)
    await reload()

    expect(await (await sync()).findByText(/^Last synced 3 hours ago\. Newer orders are missing/)).toBeVisible()
  })

  test('says when its shop’s list of orders was too short to be believed', async () => {
    const { reload, set } = await connectShop()
    await set(`state = 'connected', is_backfilled = true, synced_at = now(),
      incomplete_list = '{"listed": 3, "known": 1200, "again_at": "2026-10-29T12:00:00Z"}'`)
    await reload()

    const notice = await (await sync()).findByText(/^It listed 3 orders, but 1,200 were read before\./)
    expect(notice).toHaveTextContent(/no order was taken out of your figures.*compared again on .*Oct/)
  })

  test('says what its last sync said of its limits', async () => {
    const { reload, set } = await connectShop()
    await set(`notices = '["Shopify gives this token only 60 days of orders."]'`)
    await reload()

    expect(await (await sync()).findByText('Limits of this connection')).toBeVisible()
    expect(screen.getByText('Shopify gives this token only 60 days of orders.')).toBeVisible()
  })

  test('takes out missing orders that a person calls deleted, after it named their number', async () => {
    const { id, reload, set, user } = await connectShop()
    await set(`state = 'connected', is_backfilled = true, synced_at = now(),
      incomplete_list = '{"listed": 3, "known": 1200, "missing": 1198, "again_at": "2026-10-29T12:00:00Z"}'`)
    await reload()
    await user.click(await (await sync()).findByRole('button', { name: 'These were deleted' }))
    await user.click(await screen.findByRole('button', { name: 'Take out 1,198 orders' }))

    expect(await (await sync()).findByText(/^You said that these were deleted\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'These were deleted' })).toBeNull()
    expect(await screen.findByText(/^Deletion of missing orders confirmed/)).toBeVisible()
    const { rows } = await backend.database.query('select deletions_confirmed from public.connections where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ deletions_confirmed: 1198 }])
  })

  test('names an order that couldn’t be read, with its reason and where the shop has it', async () => {
    const { id, reload } = await connectShop()
    await backend.database.query(
      `insert into private.unreadable_orders (connection_id, platform_id, external_id, problem, url, found_at)
       values ($1, '7', '1007', 'In the order, the field “total” is not an amount: many.', 'https://shop.example/edit/7', now())`,
      [id],
    )
    await reload()

    const list = within(
      await (await sync()).findByText('1 order couldn’t be read').then((title) => title.closest('div') ?? title),
    )
    expect(list.getByRole('link', { name: 'Order 1007' })).toHaveAttribute('href', 'https://shop.example/edit/7')
    expect(list.getByText('In the order, the field “total” is not an amount: many.')).toBeVisible()
  })

  test('is no file in the lists of imports, whatever it brought', async () => {
    const { id, storeId, person } = await connectShop()
    await backend.database.query(
      `insert into public.imports (store_id, source, status, filename, connection_id, report, started_at, finished_at)
      values ($1, 'woocommerce', 'done', 'Brought by sync', $2, '{}', now(), now()),
        ($1, 'csv', 'done', 'orders.csv', null, '{}', now(), now())`,
      [storeId, id],
    )
    cleanup()
    await renderRoute('/integrations', { backend, as: person })

    expect(await screen.findByText('orders.csv')).toBeVisible()
    expect(screen.queryByText('Brought by sync')).not.toBeInTheDocument()
  })

  test('is paused and resumed', async () => {
    const { reload, set, user } = await connectShop()
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(await (await sync()).findByText('Paused')).toBeVisible()
    await set(`synced_at = now() - interval '2 days 1 minute'`)
    await reload()
    expect(
      await (await sync()).findByText('Orders aren’t read until you resume it. Last synced 2 days ago.'),
    ).toBeVisible()

    // The new state can be shown just before the request has ended, and until then the button ignores clicks.
    await user.click(await screen.findByRole('button', { name: 'Resume', busy: false }))

    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
  })

  test('that is broken says what to do, and goes on with a new key', async () => {
    const { reload, set, user } = await connectShop()
    await set(`state = 'broken', problem = 'wrong-key', reason = 'The shop refuses the key. Enter a new one.'`)
    await reload()
    expect(await (await sync()).findByText('The shop refuses the key. Enter a new one.')).toBeVisible()
    shop.settings.key = 'ck_new'

    await user.click(screen.getByRole('button', { name: 'Enter a new key' }))
    await user.type(await screen.findByLabelText('Consumer key'), 'ck_new')
    await user.type(screen.getByLabelText('Consumer secret'), 'cs_test{Enter}')

    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
    expect(await screen.findByText(/^A new key was entered/)).toBeVisible()
  })

  test('that is broken says since when orders are missing, and what to do while the shop is away', async () => {
    const { reload, set } = await connectShop()
    await set(`state = 'broken', problem = 'away', reason = 'The shop answers with an error (503).',
      is_backfilled = true, synced_at = now() - interval '1 day 5 minutes'`)
    await reload()

    const state = await sync()
    expect(
      await state.findByText(
        'The shop answers with an error (503). Check that the shop works in a browser, then try again.',
      ),
    ).toBeVisible()
    expect(state.getByText('Last synced 1 day ago. Newer orders are missing.')).toBeVisible()
    expect(state.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('of the same shop is opened instead of a second one', async () => {
    const { id, router, user } = await connectShop()
    await user.click(screen.getByRole('link', { name: 'All integrations' }))
    const card = within(await screen.findByRole('article', { name: 'WooCommerce' }))
    await user.click(await card.findByRole('button', { name: 'Set up another shop' }))
    await user.type(await screen.findByLabelText('Address of the shop'), shop.address)
    await user.type(screen.getByLabelText('Consumer key'), 'ck_test')
    await user.type(screen.getByLabelText('Consumer secret'), 'cs_test{Enter}')

    const link = await screen.findByRole('link', { name: 'Open the connection' })
    expect(screen.getByText('This shop is connected already')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Start live sync' })).not.toBeInTheDocument()
    await waitFor(() => expect(link).toHaveFocus())
    await user.click(link)
    expect(router.state.location.pathname).toBe(`/integrations/${id}`)
  })

  test('is disconnected with what happens to its orders', async () => {
    const { user } = await connectShop()
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await user.click(await screen.findByRole('radio', { name: /^Take back its orders/ }))
    await user.click(screen.getByRole('button', { name: 'Disconnect shop' }))

    expect(await (await sync()).findByText('Its orders were taken back.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Set up live sync again' })).toBeVisible()
  })

  test('that nobody has is explained', async () => {
    const person = await registerPerson(backend)
    await makeStore(backend, person)
    await renderRoute('/integrations/00000000-0000-4000-8000-000000000000', { backend, as: person })

    expect(await screen.findByText(/^This connection doesn’t exist/)).toBeVisible()
  })
})
