import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messageField, openChat, takeSimulation } from '#test/harness/pages/agent-chat.ts'
import { type Answer, registerOwner } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)

it('answers what changed from Today, with a link to each place', async () => {
  const signal = {
    id: 's1',
    kind: 'change',
    severity: 'warning',
    state: 'open',
    since: '2026-05-10',
    title: 'Orders fell 40%',
    body: 'From May 12 to May 18: 30 orders, usually about 50.',
    unusual: null,
    parts: [],
    against: null,
    action: 'Check the shop.',
    href: '/analytics?tab=sales&period=custom&from=2026-05-10&to=2026-05-18',
  }
  const withSignal: Answer = async (request) => {
    if (!request.url.includes('/api/today')) return null
    const today = Object(await (await backend.fetch(request)).json())
    return Response.json({ ...today, signals: [signal], actions: [], lookedOn: '2026-05-19' })
  }
  const simulation = takeSimulation()
  const { user } = await openChat(backend, { as: owner, answer: withSignal })
  await user.type(messageField(), 'Anything unusual?{Enter}')
  await simulation.release()
  expect(
    await screen.findByText(/^Orders fell 40%\. From May 12 to May 18/, undefined, { timeout: 15_000 }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: /Orders fell 40%/ })).toHaveAttribute('href', signal.href)
})
