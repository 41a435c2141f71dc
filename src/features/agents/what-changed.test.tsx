import { screen } from '@testing-library/react'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { ordersFall, storeSignalRun } from '#test/fixtures/signals.ts'
import { messageField, openChat, takeSimulation } from '#test/harness/pages/agent-chat.ts'
import { loadStoreId, registerOwner } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)

const FALL = ordersFall()
const SUBJECT: CardSubject = { kind: 'change', lead: FALL, findings: [FALL], parts: [] }

/** Stores a signal, and that the store was looked at, as the background jobs do. */
async function tell() {
  const { database } = backend
  const dates = { openedOn: '2026-05-19', seenOn: '2026-05-19', toldOn: '2026-05-19' }
  const name = randomUUID()
  const card = { id: name, state: 'open', subject: SUBJECT, series: ['orders'], ...dates, told: null }
  await storeSignalRun(database, storeId, { pastCards: [] })
  await database.query(
    `insert into public.signals (store_id, name, card, rank, told_on) values ($1, $2, $3, 1, '2026-05-19')`,
    [storeId, name, JSON.stringify(card)],
  )
  await database.query(
    `insert into private.today_runs (store_id, looked_on, seen, checks) values ($1, '2026-05-20', '', '{"stock": null}')
     on conflict (store_id) do nothing`,
    [storeId],
  )
}

it('answers what changed from Today, with a link to each place', async () => {
  await tell()
  const simulation = takeSimulation()
  const { user } = await openChat(backend, { as: owner })
  await user.type(messageField(), 'Anything unusual?{Enter}')
  await simulation.release()

  expect(await screen.findByText(/^Orders .*From May 13 to May 19/s)).toBeVisible()
  expect(screen.getByRole('link', { name: /^Orders .*since/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/analytics?'),
  )
})
