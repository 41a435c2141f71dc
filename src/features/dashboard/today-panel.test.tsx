import { screen, waitFor, within } from '@testing-library/react'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import type { ProposalContent } from '#domain/today/proposal.ts'
import { addDays } from '#domain/periods.ts'
import { formatDay } from '#lib/format.ts'
import { ordersFall } from '#test/fixtures/signals.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 30_000 }

const RESTOCK: ProposalContent = {
  kind: 'restock',
  product: { id: '7', title: 'Mug', variant: null },
  available: 0,
  lasts: 0,
  daily: 1050,
  from: '2026-02-19',
  to: '2026-05-19',
  stockOn: '2026-05-15',
}

const FALL = ordersFall()

const SUBJECT: CardSubject = { kind: 'change', lead: FALL, findings: [FALL], parts: [] }

type Proposed = { content: ProposalContent; stake: number | null; signalId?: string; of?: string }

/** Stores what Today proposes, as the background job does. */
async function propose(...contents: Proposed[]) {
  const { database } = backend
  const [{ of = storeId } = {}] = contents
  await database.query('delete from public.work where store_id = $1', [of])
  for (const { content, stake, signalId = null } of contents) {
    await database.query(
      `insert into public.work (store_id, proposed_by, kind, name, content, stake, signal_id, proposed_on)
       values ($1, 'today', $2, $3, $4, $5, $6, '2026-05-20')`,
      [of, content.kind, randomUUID(), JSON.stringify(content), stake, signalId],
    )
  }
  await database.query(
    `insert into private.today_runs (store_id, looked_on, seen, checks) values ($1, '2026-05-20', '', '{"stock": null}')
     on conflict (store_id) do nothing`,
    [of],
  )
}

async function tell(): Promise<string> {
  const dates = { openedOn: '2026-05-19', seenOn: '2026-05-19', toldOn: '2026-05-19' }
  const name = randomUUID()
  const card = { id: name, state: 'open', subject: SUBJECT, series: ['orders'], ...dates, told: null }
  const { rows } = await backend.database.query<{ id: string }>(
    `insert into public.signals (store_id, name, card, rank, told_on) values ($1, $2, $3, 1, '2026-05-19') returning id`,
    [storeId, name, JSON.stringify(card)],
  )
  return rows[0]?.id ?? ''
}

const findToday = () => screen.findByRole('region', { name: 'Today' }, soon)

const stateOf = async () =>
  (await backend.database.query('select state from public.work where store_id = $1', [storeId])).rows

it('shows the last day, which opens its orders, and that there is nothing to do', async () => {
  await propose()
  const { router, user } = await renderRoute('/dashboard', { backend, as: owner })

  const today = await findToday()

  expect(today).toHaveTextContent(/Yesterday, \w{3}, \w{3} \d+, compared with \w{3}, \w{3} \d+/)
  expect(today).toHaveTextContent('Nothing to do.')
  expect(today).not.toHaveTextContent('All is well.')
  await user.click(within(today).getAllByRole('button', { name: /show the orders/ })[0] ?? today)
  expect(new URLSearchParams(router.state.location.search).get('behind')).toContain('"rows":"orders"')
})

it('says that the last order is old and how to import newer ones, instead of what is fine', async () => {
  await propose()
  let lastOrderDay = ''
  const answer = async (request: Request) => {
    if (!request.url.includes('/api/today')) return null
    const today = Object(await (await backend.fetch(request)).json())
    lastOrderDay = addDays(today.today, -48)
    return Response.json({ ...today, store: { ...today.store, lastOrderDay }, fine: [] })
  }
  await renderRoute('/dashboard', { backend, as: owner, answer })

  const today = await findToday()
  expect(today).toHaveTextContent(`Your last order is from ${formatDay(lastOrderDay)}.`)
  expect(within(today).getByRole('link', { name: 'Import newer orders' })).toHaveAttribute(
    'href',
    '/dashboard?import=new',
  )
  expect(today).not.toHaveTextContent(/All is well|Nothing to do/)
})

it('says that orders of a connected shop are missing, instead of that all is well', async () => {
  await propose()
  const answer = async (request: Request) => {
    if (!request.url.includes('/api/today')) return null
    const today = Object(await (await backend.fetch(request)).json())
    return Response.json({ ...today, fine: [], behind: { id: 'c1', shopName: 'Mug shop', state: 'late' } })
  }
  await renderRoute('/dashboard', { backend, as: owner, answer })

  const today = await findToday()
  const line = within(today).getByText('Live sync with Mug shop is late, so newer orders are missing.')
  // What is proposed rests on the figures.
  expect(line.compareDocumentPosition(within(today).getByRole('list', { name: 'What to do' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(within(today).getByRole('link', { name: 'Open live sync' })).toHaveAttribute('href', '/integrations/c1')
  expect(today).not.toHaveTextContent(/All is well|Nothing to do|up to date/)
})

it('proposes what to do, with the money at stake and where the sum comes from', async () => {
  await propose({ content: RESTOCK, stake: 14_700 }, { content: { kind: 'write_to', customers: 9 }, stake: null })
  await renderRoute('/dashboard', { backend, as: owner })

  const items = within(within(await findToday()).getByRole('list', { name: 'What to do' })).getAllByRole('listitem')

  expect(items).toHaveLength(2)
  expect(items[0]).toHaveTextContent('It sells, and is out of stock.')
  expect(items[0]).toHaveTextContent('$147 at stake')
  expect(items[0]).toHaveTextContent('14 usual days of its sales at $10.50 a day')
  expect(within(items[0] ?? document.body).getByRole('link', { name: /Restock/ })).toHaveAttribute(
    'href',
    '/analytics/products/7',
  )
  expect(items[1]).toHaveTextContent('Write to 9 overdue customers')
  expect(items[1]).not.toHaveTextContent('at stake')
})

it.each([
  ['Done', 'done', /^Done: .+\.$/],
  ['Later', 'later', /It comes back on /],
  ['Dismiss', 'dismissed', /It comes back only if it gets much worse\./],
])('%s is remembered until it is undone, and the focus stays', async (name, state, text) => {
  await propose({ content: RESTOCK, stake: 14_700 })
  const { user } = await renderRoute('/dashboard', { backend, as: owner })
  const today = await findToday()

  const button = within(today).getByRole('button', { name })
  expect(button).toHaveAccessibleDescription(/Restock/)
  await user.click(button)

  expect(await within(today).findByText(text, undefined, soon)).toBeVisible()
  expect(today).toHaveTextContent('Nothing else to do.')
  expect(await stateOf()).toEqual([{ state }])
  expect(within(today).getByRole('button', { name: 'Undo' })).toHaveFocus()

  await user.keyboard('{Enter}')

  expect(await within(today).findByRole('link', { name: /Restock/ }, soon)).toBeVisible()
  expect(within(today).getByRole('heading', { name: 'Today' })).toHaveFocus()
  expect(await stateOf()).toEqual([{ state: 'open' }])
})

it('what was found after an action was done is told with its basis', async () => {
  await propose({ content: RESTOCK, stake: 14_700 })
  const { database } = backend
  await database.query(`update public.work set state = 'done' where store_id = $1`, [storeId])
  const days = { since: '2026-05-10', from: '2026-05-11', to: '2026-05-17' }
  await database.query('update public.work set outcome = $2, outcome_at = now() where store_id = $1', [
    storeId,
    JSON.stringify({ kind: 'restock', ...days, sold: 9, stock: { units: 31, on: '2026-05-16' } }),
  ])
  await renderRoute('/dashboard', { backend, as: owner })

  const found = await within(await findToday()).findByRole('list', { name: 'What was done' }, soon)

  expect(within(found).getAllByRole('listitem')).toHaveLength(1)
  expect(found).toHaveTextContent(
    /^Since you restocked .?Mug.? on May 10, 2026, 9 were sold\. Units from May 11 to May 17, 2026\. 31 in stock as of May 16, 2026\.$/,
  )
})

it('a change is told once: what Today asks to do is not in What changed', async () => {
  const signalId = await tell()
  await propose({ content: { kind: 'signal', isGap: false, loss: null }, stake: null, signalId })
  await renderRoute('/dashboard', { backend, as: owner })

  const today = await findToday()
  expect(within(today).getByRole('link', { name: 'Orders fell 70% from May 13 to May 19' })).toBeVisible()
  const changed = await screen.findByRole('region', { name: 'What changed' }, soon)
  expect(within(changed).queryByRole('link', { name: 'Orders fell 70% from May 13 to May 19' })).toBeNull()

  await backend.database.query('delete from public.signals where id = $1', [signalId])
})

it('says so when Today cannot be loaded, and tries again', async () => {
  await propose({ content: RESTOCK, stake: 14_700 })
  const broken = () => new Response('{}', { status: 400 })
  const { promise: second, resolve: answerSecond } = Promise.withResolvers<Response>()
  const answers = [broken(), second]
  const answer = (request: Request) => (request.url.includes('/api/today') ? (answers.shift() ?? null) : null)
  const { user } = await renderRoute('/dashboard', { backend, as: owner, answer })
  const alert = await screen.findByText(/^Today could not be loaded\./, undefined, soon)
  const again = within(alert.parentElement ?? document.body).getByRole('button', { name: 'Try again' })

  await user.click(again)
  await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'))
  answerSecond(broken())
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'))
  expect(again).toBeInTheDocument()
  expect(again).toHaveFocus()
  await user.click(again)

  expect(await screen.findByRole('link', { name: /Restock/ }, soon)).toBeVisible()
})

it('a decision is shown in its store only', async () => {
  const otherId = await loadStoreId(backend, await registerOwner(backend))
  await propose({ content: RESTOCK, stake: 14_700 })
  await propose({
    content: { ...RESTOCK, product: { id: '8', title: 'Lamp', variant: null } },
    stake: 100,
    of: otherId,
  })
  await backend.database.query(
    'insert into public.store_members (store_id, user_id) select $1, id from auth.users where email = $2',
    [otherId, owner.email],
  )
  const { router, user } = await renderRoute(`/dashboard?store=${storeId}`, { backend, as: owner })
  await user.click(within(await findToday()).getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/^Done: /, undefined, soon)).toBeVisible()

  await router.navigate(`/dashboard?store=${otherId}`)

  expect(await screen.findByRole('link', { name: /Lamp/ }, soon)).toBeVisible()
  expect(screen.queryByText(/^Done: /)).toBeNull()
  await backend.database.query(
    'delete from public.store_members using auth.users where store_id = $1 and user_id = users.id and email = $2',
    [otherId, owner.email],
  )
})

it('says so when a decision was not saved', async () => {
  await propose({ content: RESTOCK, stake: 14_700 })
  const { promise: saved, resolve: refuse } = Promise.withResolvers<Response>()
  const answer = (request: Request) => (request.method === 'PATCH' ? saved : null)
  const { user } = await renderRoute('/dashboard', { backend, as: owner, answer })
  const today = await findToday()
  const later = within(today).getByRole('button', { name: 'Later' })

  await user.click(later)

  // Browsers take the focus away from a disabled button.
  expect(later).toBeEnabled()
  expect(later).toHaveAttribute('aria-busy', 'true')
  refuse(new Response(null, { status: 503 }))
  expect(await screen.findByText('This was not changed')).toBeVisible()
  expect(later).toHaveFocus()
  expect(within(today).getByRole('link', { name: /Restock/ })).toBeVisible()
})
