import { screen, within } from '@testing-library/react'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const { database } = backend
const soon = { timeout: 60_000 }

beforeEach(async () => {
  await database.query('delete from public.campaigns where store_id = $1', [storeId])
  await database.query('delete from public.work where store_id = $1', [storeId])
})

const open = (path: string) => renderRoute(path, { backend, as: owner })

/** A look after so many days at 26 people who got it, of whom 7 ordered, and at 4 who were kept back. */
const lookAfter = (day: number) => ({
  kind: 'measured',
  through: '2026-06-07',
  currency: 'USD',
  effect: {
    day,
    window: 28,
    treated: { people: 26, ordered: 7 },
    kept: { people: 4, ordered: 0 },
    ordered: { value: 0.27, low: -0.35, high: 0.46 },
    netSales: day === 28 ? { value: 1080, low: -500, high: 2000, cap: 4000, treated: 1080, kept: 0 } : null,
  },
})

const CONTENT = {
  name: 'Autumn email',
  audience: { kind: 'everyone' },
  subject: 'Autumn is here',
  preview: '',
  body: 'Hello!',
  offer: '',
  percentOff: null,
  plannedOn: null,
  keptBack: 20,
  isUnknownIncluded: false,
  isRunningIncluded: false,
}

const EXPECTED = {
  treated: 26,
  kept: 4,
  base: null,
  anyway: null,
  smallest: null,
  averageOrder: 4000,
  currency: 'USD',
  offerCost: null,
}

/** Stores a campaign that went out, and opens its page. */
async function openSent(state: 'done' | 'measured', outcome: object | null, sentOn = '2026-05-11') {
  const id = randomUUID()
  await database.query(
    `insert into public.campaigns (id, store_id, proposed_by, content, content_hash, why)
     values ($1, $2, 'member', $3, '', '{"text": "Because.", "figures": [], "on": "2026-05-10"}')`,
    [id, storeId, JSON.stringify(CONTENT)],
  )
  await database.query(
    `update public.campaigns set
       state = 'done', approved_hash = content_hash, approved_at = '2026-05-10T10:00Z', expected = $2, sent_on = $3
     where id = $1`,
    [id, JSON.stringify(EXPECTED), sentOn],
  )
  await database.query(
    `update public.campaigns set state = $2, outcome = $3, outcome_at = case when $3::jsonb is not null then now() end
     where id = $1`,
    [id, state, outcome && JSON.stringify(outcome)],
  )
  const view = await open(`/ai-agents/work/${id}`)
  return { ...view, brought: within(await screen.findByRole('region', { name: 'What it brought' }, soon)) }
}

it('says when orders are looked at first', async () => {
  const { brought } = await openSent('done', null)
  expect(brought.getByText(/The first look waits for your orders up to May 17, 2026/)).toBeVisible()
  expect(screen.getByText(/^Don’t write to those who were kept back for 28 days/)).toBeVisible()
})

it('says what a campaign brought so far, and that this is less certain', async () => {
  const { brought } = await openSent('done', lookAfter(7))

  expect(brought.getByText(/^After 7 of 28 days, the effect can’t be seen yet/)).toBeVisible()
  expect(brought.getByText(/^These ranges are wider .* The next look waits/)).toBeVisible()
  expect(brought.getByText('Too few people ordered to compare their net sales.')).toBeVisible()
})

it('shows both groups once it was measured, and takes that back with the day', async () => {
  const { brought, user } = await openSent('measured', lookAfter(28))
  expect(screen.getByText('Measured', { selector: 'header *' })).toBeVisible()
  expect(brought.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'GroupGot itKept back',
    'People264',
    'Ordered70',
    'Share who ordered26.9%0%',
    'Net sales per person$10.80$0.00',
  ])
  expect(brought.getByText(/No customer counts for more than \$40/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Work' }))
  await user.click(await screen.findByRole('radio', { name: 'Done (1)' }, soon))
  expect(await screen.findByText(/^The effect can’t be told from chance/, undefined, soon)).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Autumn email' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }, soon))
  expect(await screen.findByRole('heading', { name: 'Carry it out' }, soon)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'What it brought' })).not.toBeInTheDocument()
  const history = within(screen.getByRole('region', { name: 'History' }))
  expect(history.getByText(/^Measured: it went out on/)).toBeVisible()
  expect(history.getByText('Cartwright')).toBeVisible()
})

it('says that nothing can be told where nobody was kept back', async () => {
  const { brought } = await openSent('done', { kind: 'no_groups' })

  expect(brought.getByText(/^Nothing can be told of what it brought/)).toBeVisible()
})

it('shows what assistants drafted as plain text, and takes decisions on it', async () => {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.assistant_tokens
       (store_id, user_id, name, may_propose, is_proven, token_hash, ending, created_at, expires_at)
     select $1, user_id, 'Claude', true, false, sha256(convert_to(store_id::text, 'UTF8')), 'abcd', now(), now() + interval '1 day'
     from public.store_members where store_id = $1 returning id`,
    [storeId],
  )
  const note = { kind: 'note', title: 'Restock <b>Bulb</b>', text: '[Order 12](https://example.com)\n**now**' }
  const drafts = [
    { ...note, token: rows[0]?.id },
    { ...note, title: 'Long one', text: 'word '.repeat(200), token: 'gone' },
  ]
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on)
     select $1, 'assistant', 'note', value ->> 'title', value, '2026-05-10' from jsonb_array_elements($2::jsonb)`,
    [storeId, JSON.stringify(drafts)],
  )
  const { user } = await open('/ai-agents/work')
  const work = within(await screen.findByRole('list', { name: 'Work' }, soon))

  expect(work.getByText('Restock <b>Bulb</b>')).toBeVisible()
  expect(work.getByText(/Order 12/)).toHaveTextContent('[Order 12](https://example.com) **now**')
  expect(work.queryByRole('link')).not.toBeInTheDocument()
  expect(work.getByText(/^Proposed by your assistant/)).toHaveTextContent(
    'Proposed by your assistant “Claude” on May 10, 2026',
  )
  expect(work.getByText(/^Proposed by an assistant of your team/)).toBeVisible()
  await user.click(work.getByText('Show the note'))
  expect(work.getByText(/^word word/)).toBeVisible()
  expect(work.queryByRole('button', { name: /^Later/ })).not.toBeInTheDocument()

  await user.click(work.getByRole('button', { name: 'Dismiss: Restock <b>Bulb</b>' }))
  await user.click(await screen.findByRole('radio', { name: 'Dismissed (1)' }, soon))
  await user.click(screen.getByRole('button', { name: 'Undo: Restock <b>Bulb</b>' }))
  await user.click(await screen.findByRole('radio', { name: 'To decide (2)' }, soon))
  await user.click(screen.getByRole('button', { name: 'Done: Restock <b>Bulb</b>' }))
  expect(await screen.findByRole('radio', { name: 'Done (1)' }, soon)).toBeVisible()
})
