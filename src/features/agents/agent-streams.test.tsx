import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HEARTBEAT_MS } from '#domain/contracts/agents/answers.ts'
import {
  findSuggestions,
  messageField,
  messagesOf,
  openChat,
  takeSimulation,
  transcript,
} from '#test/harness/pages/agent-chat.ts'
import type { Answer } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const replyOf = (text: string) => ({
  reply: {
    text,
    citations: [],
    attachments: [],
    table: null,
    draft: null,
    offers: [],
    handOver: null,
    suggestions: [],
    plan: { kind: 'small_talk' },
  },
})

/** Answers questions with a stream that the test writes, until `heal` is called. */
function takeStream() {
  let isTaken = true
  const opened = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const state = { isCancelled: false }
  const answer: Answer = ({ url }) => {
    if (!isTaken || !url.includes('/api/answers')) return null
    const body = new ReadableStream<Uint8Array>({
      start: opened.resolve,
      cancel: () => void (state.isCancelled = true),
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  const send = async (text: string) => (await opened.promise).enqueue(new TextEncoder().encode(text))
  return {
    answer,
    state,
    send,
    close: async () => (await opened.promise).close(),
    fail: async () => (await opened.promise).error(new TypeError('network error')),
    heal: () => (isTaken = false),
  }
}

async function askStreamed(stream: ReturnType<typeof takeStream>) {
  const simulation = takeSimulation()
  const opened = await openChat(backend, { answer: stream.answer })
  await opened.user.type(messageField(), 'hello{Enter}')
  return { ...opened, simulation }
}

it('a reply is shown as it arrives, and stored once it is complete', async () => {
  const stream = takeStream()
  const { person, simulation } = await askStreamed(stream)
  await simulation.release()

  await stream.send(eventOf('reply', replyOf('Hel')))
  expect(await within(transcript()).findByText('Hel')).toBeVisible()
  expect(within(transcript()).getByText('Writing…')).toBeVisible()
  expect(await messagesOf(backend, person)).toHaveLength(2)
  // An event may come in pieces, and others mean nothing.
  const last = eventOf('answer', replyOf('Hello, Ada.'))
  await stream.send(`: still working\n\n${eventOf('news', {})}${last.slice(0, 30)}`)
  await stream.send(last.slice(30))

  expect(await within(transcript()).findByText('Hello, Ada.')).toBeVisible()
  await waitFor(async () => expect((await messagesOf(backend, person)).at(-1)?.content).toBe('Hello, Ada.'))
})

it('what is looked at is said before the figures come', async () => {
  const stream = takeStream()
  await askStreamed(stream)
  expect(within(transcript()).getByText('Reading your message…')).toBeVisible()
  const { reply } = replyOf('')
  await stream.send(eventOf('reply', { reply: { ...reply, plan: { kind: 'forecast' } } }))

  expect(await within(transcript()).findByText('Looking at the forecast…')).toBeVisible()
})

it('how a reply was made names the language model that read the question', async () => {
  const stream = takeStream()
  const { user, simulation } = await askStreamed(stream)
  await simulation.release()
  const planner = { model: 'small', asked: 'expected net sales' }
  const { reply } = replyOf('About $900.')
  await stream.send(eventOf('answer', { reply: { ...reply, plan: { kind: 'forecast', planner } } }))

  await user.click(await within(transcript()).findByText('How this was answered'))
  expect(within(transcript()).getByText(/^The language model/)).toHaveTextContent(
    'The language model small read your question as “expected net sales”. It saw only the words of your question.',
  )
})

it('a reply that stalls can be stopped, and its question sent again', async () => {
  const stream = takeStream()
  const { user, person, simulation } = await askStreamed(stream)
  await user.click(await screen.findByRole('button', { name: 'Stop' }))

  expect(await screen.findByText('This message was not answered.')).toBeVisible()
  expect(screen.queryByText('Response error')).not.toBeInTheDocument()
  expect(messageField()).toHaveFocus()
  await waitFor(() => expect(stream.state.isCancelled).toBe(true))
  stream.heal()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await simulation.release()
  await simulation.release()

  expect(await screen.findByText(/What would you like to know\?/)).toBeVisible()
  const own = (await messagesOf(backend, person)).filter(({ type }) => type === 'user')
  expect(own.map(({ content }) => content)).toEqual(['hello'])
})

it('the second click of a double click on Send does not stop the reply', async () => {
  const stream = takeStream()
  const { user } = await askStreamed(stream)
  const stop = await screen.findByRole('button', { name: 'Stop' })

  fireEvent.click(stop, { detail: 2 })
  expect(stop).toBeVisible()

  await user.click(stop)
  expect(await screen.findByText('This message was not answered.')).toBeVisible()
})

it('a reply that is complete gives the focus of Stop to the message field', async () => {
  const stream = takeStream()
  const { simulation } = await askStreamed(stream)
  const stop = await screen.findByRole('button', { name: 'Stop' })
  stop.focus()
  await simulation.release()
  await stream.send(eventOf('answer', replyOf('Hello, Ada.')))

  await findSuggestions()
  expect(messageField()).toHaveFocus()
})

it.each([
  ['breaks off', (stream: ReturnType<typeof takeStream>) => stream.close()],
  ['loses its connection', (stream: ReturnType<typeof takeStream>) => stream.fail()],
  [
    'fails on the server',
    (stream: ReturnType<typeof takeStream>) =>
      stream.send(eventOf('error', { error: { code: 'internal', message: 'Something went wrong.', requestId: 'r' } })),
  ],
  ['is none', (stream: ReturnType<typeof takeStream>) => stream.send(eventOf('answer', { reply: 'no reply' }))],
])('an answer that %s shows an error, and the question can be sent again', async (_name, end) => {
  const stream = takeStream()
  const { user, person, simulation } = await askStreamed(stream)
  await stream.send(eventOf('reply', replyOf('')))
  await end(stream)

  expect(await screen.findByText('Response error')).toBeVisible()
  expect((await messagesOf(backend, person)).map(({ type }) => type)).toEqual(['agent', 'user'])
  stream.heal()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await simulation.release()
  await simulation.release()
  expect(await screen.findByText(/What would you like to know\?/)).toBeVisible()
})

it('a server that falls silent is given up, and heartbeats keep it alive', async () => {
  const stream = takeStream()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('interval')
  onTestFinished(() => void vi.useRealTimers())
  await askStreamed(stream)
  await screen.findByRole('button', { name: 'Stop' })
  for (let beat = 0; beat < 4; beat += 1) {
    await stream.send(': still working\n\n')
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  }
  expect(screen.queryByText('Response error')).not.toBeInTheDocument()

  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS)

  expect(await screen.findByText('Response error')).toBeVisible()
})

it('says how a question was answered, with a link to Explore', async () => {
  const owner = await loadSampleOwner(backend)
  const simulation = takeSimulation()
  const { user } = await openChat(backend, { as: owner })
  await user.type(messageField(), 'net sales by country from 2026-01-01 to 2026-01-31{Enter}')
  await simulation.release()
  await findSuggestions()
  const summary = within(transcript()).getAllByText('How this was answered').at(-1) ?? document.body
  const details = summary.closest('details') ?? document.body
  expect(details).not.toHaveAttribute('open')
  await user.click(summary)

  expect(details).toHaveTextContent('MetricNet sales')
  expect(details).toHaveTextContent('Split byCountry')
  expect(details).toHaveTextContent('DaysJan 1 – 31, 2026')
  const link = within(details).getByRole('link', { name: 'Open in Explore' })
  const search = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(search)).toMatchObject({
    tab: 'explore',
    metrics: 'net_sales',
    period: 'custom',
    from: '2026-01-01',
    to: '2026-01-31',
  })
})

it('a reply that was stored without a plan shows as before', async () => {
  const { person } = await openChat(backend)
  await backend.database.query(
    `insert into public.agent_messages (session_id, type, content, parameters)
     select sessions.id, 'agent', 'There were 12 orders.', '{"citations": [], "suggestions": []}'
     from public.agent_sessions as sessions join auth.users on users.id = user_id where email = $1`,
    [person.email],
  )
  cleanup()
  await openChat(backend, { as: person })

  expect(transcript()).toHaveTextContent('There were 12 orders.')
  expect(screen.queryByText('How this was answered')).not.toBeInTheDocument()
})

it('a reply says of reports only what is true of each: none for settings, and no comparison for events', async () => {
  const { person } = await openChat(backend)
  await backend.database.query(
    `insert into public.agent_messages (session_id, type, content, parameters)
     select sessions.id, 'agent', report || ' told.', jsonb_build_object(
       'citations', '[]'::jsonb, 'suggestions', '[]'::jsonb,
       'plan', jsonb_build_object('kind', 'report', 'report', report)
     )
     from public.agent_sessions as sessions join auth.users on users.id = user_id,
       unnest(array['event', 'digest']) as report where email = $1`,
    [person.email],
  )
  cleanup()
  await openChat(backend, { as: person })

  expect(transcript()).toHaveTextContent('digest told.')
  expect(screen.getAllByText('How this was answered')).toHaveLength(1)
  expect(screen.getByText('From your calendar and your figures.')).toBeInTheDocument()
})
