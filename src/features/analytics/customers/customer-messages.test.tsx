import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findSuggestions, messageField, openChat, takeSimulation } from '#test/harness/pages/agent-chat.ts'
import {
  loadStoreId,
  type Person,
  registerOwner,
  registerPerson,
  renderRoute,
} from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const soon = { timeout: 30_000 }

const { rows } = await backend.database.query<{ id: string; order: string; store: string }>(
  `select customer_id::text as id, orders.name as order, orders.store_id as store
   from public.orders join public.customers on customers.id = customer_id
   where customers.name is not null and placed_at < now() and orders.store_id = $1 order by placed_at desc limit 1`,
  [await loadStoreId(backend, owner)],
)
const buyer = rows[0] ?? { id: '', order: '', store: '' }

async function findTimeline(as: Person, options: Partial<Parameters<typeof renderRoute>[1]> = {}) {
  const opened = await renderRoute(`/analytics/customers/${buyer.id}`, { ...options, backend, as })
  return { ...opened, timeline: within(await screen.findByRole('list', { name: 'Timeline' }, soon)) }
}

it('lists a reply, with its text, as soon as it was drafted', async () => {
  const simulation = takeSimulation()
  const { user, router } = await openChat(backend, { as: owner, path: '/ai-agents?agent=customer-support' })
  await user.type(messageField(), `Draft a reply for order ${buyer.order}, it is late{Enter}`)
  await simulation.release()
  await findSuggestions()

  await router.navigate(`/analytics/customers/${buyer.id}`)
  const timeline = within(await screen.findByRole('list', { name: 'Timeline' }, soon))
  const [entry] = await timeline.findAllByText(/^Reply drafted for order/, undefined, soon)
  expect(entry).toHaveTextContent(`Reply drafted for order ${buyer.order}`)
  // It is newer than every order.
  expect(timeline.getAllByRole('listitem')[0]).toContainElement(entry ?? null)
  expect(timeline.getByText(/still waiting for your order/)).not.toBeVisible()
  await user.click(timeline.getByText('Reply about a late delivery'))
  expect(timeline.getByText(/still waiting for your order/)).toBeVisible()
})

it('lists no reply that was drafted for another member of the store', async () => {
  const colleague = await registerPerson(backend)
  await backend.database.query(
    `insert into public.store_members (store_id, user_id) select $1, id from auth.users where email = $2`,
    [buyer.store, colleague.email],
  )
  const answers: number[] = []
  const { timeline } = await findTimeline(colleague, {
    answer: async (request) => {
      if (!request.url.includes('agent_messages')) return null
      const response = await backend.fetch(request)
      answers.push(Object(await response.clone().json()).length)
      return response
    },
  })

  await waitFor(() => expect(answers).toEqual([0]), soon)
  expect(timeline.getAllByText(/^Order/)).not.toHaveLength(0)
  expect(timeline.queryByText(/^Reply drafted/)).not.toBeInTheDocument()
})

it('says that the drafted replies could not be loaded, with the orders in place, and tries again', async () => {
  let isBroken = true
  const { user, timeline } = await findTimeline(owner, {
    answer: (request) =>
      isBroken && request.url.includes('agent_messages')
        ? Response.json({ message: 'No luck.' }, { status: 400 })
        : null,
  })
  expect(await screen.findByText(/^Your drafted replies could not be loaded/, undefined, soon)).toBeVisible()
  expect(timeline.getAllByText(/^Order/)).not.toHaveLength(0)

  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findAllByText(/^Reply drafted for order/, undefined, soon)).toHaveLength(1)
})
