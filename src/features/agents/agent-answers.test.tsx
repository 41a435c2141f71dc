import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  agentList,
  findSuggestions,
  messageField,
  messagesOf,
  openChat,
  takeSimulation,
  transcript,
} from '#test/harness/pages/agent-chat.ts'
import {
  type Answer,
  refusal,
  registerOwner,
  registerPerson,
  renderRoute,
} from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)

/** Opens a new chat of the owner, whose store has the sample data. */
async function openOwnerChat(path = '/ai-agents') {
  await backend.database.query(
    'delete from public.agent_sessions where user_id = (select id from auth.users where email = $1)',
    [owner.email],
  )
  return openChat(backend, { as: owner, path })
}

describe('a failure', () => {
  it('to activate the agent keeps the message for a retry', async () => {
    const simulation = takeSimulation([0.09, 0.1])
    const { user, person } = await openChat(backend)

    await user.type(messageField(), 'hello{Enter}')

    expect(await screen.findByText('Activation failed')).toBeVisible()
    expect(await screen.findByText('This message was not answered.')).toBeVisible()
    expect(agentList().getByRole('button', { name: 'Marketing Manager' })).toHaveAccessibleDescription('Inactive')

    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Agent activated')).toBeVisible()
    await simulation.release()
    await findSuggestions()

    expect(
      (await messagesOf(backend, person)).map(({ content }) => content).filter((content) => content === 'hello'),
    ).toEqual(['hello'])
  })

  it('to answer shows an error, and the message can be sent again', async () => {
    const simulation = takeSimulation()
    let isBroken = true
    const answer: Answer = ({ url }) => (isBroken && url.includes('/api/answers') ? refusal() : null)
    const { user } = await openChat(backend, { answer })

    await user.type(messageField(), 'hello{Enter}')
    await simulation.release()

    expect(await screen.findByText('Response error')).toBeVisible()
    expect(screen.getByText('Failed to generate a response. Please try again.')).toBeVisible()
    expect(transcript()).toHaveTextContent('hello')

    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await simulation.release()

    expect(await screen.findByText(/What would you like to know\?/)).toBeVisible()
  })

  it('to save a message loses neither that message nor the next one', async () => {
    const simulation = takeSimulation()
    let isBroken = false
    const answer: Answer = ({ url, method }) =>
      isBroken && method === 'POST' && url.includes('/agent_messages') ? refusal() : null
    const { user, person } = await openChat(backend, { answer })
    isBroken = true
    await user.type(messageField(), 'first{Enter}')
    await screen.findByText('Response error')

    isBroken = false
    await user.type(messageField(), 'second{Enter}')
    await simulation.release()
    await findSuggestions()

    const own = (await messagesOf(backend, person)).filter(({ type }) => type === 'user')
    expect(own.map(({ content }) => content)).toEqual(['first', 'second'])
  })

  it('to load the chat shows an error and can be retried', async () => {
    let isBroken = true
    const person = await registerPerson(backend)
    const answer: Answer = ({ url }) => (isBroken && url.includes('/agent_messages') ? refusal() : null)
    const { user } = await renderRoute('/ai-agents', { backend, as: person, answer })

    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This chat could not be loaded')
    isBroken = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('log')).toHaveTextContent('Hello, I am your Marketing Manager.')
  })
})

describe('the history', () => {
  it('is loaded, and an unanswered message can be sent again', async () => {
    const simulation = takeSimulation()
    const { person } = await openChat(backend)
    await backend.database.query(
      `insert into public.agent_messages (session_id, type, content)
       select sessions.id, 'user', 'How are sales?' from public.agent_sessions as sessions
       join auth.users on users.id = user_id where email = $1`,
      [person.email],
    )

    cleanup()
    const { user } = await openChat(backend, { as: person })
    expect(transcript()).toHaveTextContent('How are sales?')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await simulation.release()

    expect(await screen.findByText(/There are no orders yet, so I cannot answer/)).toBeVisible()
  })

  it('loads a hundred messages at a time', async () => {
    const { person } = await openChat(backend)
    await backend.database.query(
      `insert into public.agent_messages (session_id, type, content)
       select sessions.id, 'agent', 'Message ' || number from public.agent_sessions as sessions
       join auth.users on users.id = user_id cross join generate_series(1, 150) as number where email = $1
       order by number`,
      [person.email],
    )

    cleanup()
    const { user } = await openChat(backend, { as: person })
    expect(within(transcript()).getAllByRole('article')).toHaveLength(100)
    expect(transcript()).not.toHaveTextContent('Hello, I am your')
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))

    await waitFor(() => expect(within(transcript()).getAllByRole('article')).toHaveLength(151))
    expect(transcript()).toHaveTextContent('Hello, I am your')
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
  })

  it('can be cleared after a confirmation, and the agent starts again', async () => {
    const simulation = takeSimulation()
    const { user, person } = await openChat(backend)
    expect(screen.queryByRole('button', { name: 'Clear conversation' })).not.toBeInTheDocument()
    await user.type(messageField(), 'hello{Enter}')
    await simulation.release()
    await findSuggestions()

    await user.click(screen.getAllByRole('button', { name: 'Clear conversation' })[0] ?? document.body)
    const dialog = screen.getByRole('dialog', { name: 'Clear conversation?' })
    await user.click(within(dialog).getByRole('button', { name: 'Clear conversation' }))

    expect(await screen.findByText('Conversation cleared')).toBeVisible()
    await waitFor(() => expect(transcript()).not.toHaveTextContent('What would you like to know?'))
    expect(screen.queryByRole('button', { name: 'Clear conversation' })).not.toBeInTheDocument()
    await waitFor(async () => expect(await messagesOf(backend, person)).toHaveLength(1))
    await waitFor(() =>
      expect(agentList().getByRole('button', { name: 'Marketing Manager' })).toHaveAccessibleDescription('Inactive'),
    )
  })
})

describe('a reply', () => {
  it('cites its figures with links to the dashboard of their period', async () => {
    const simulation = takeSimulation()
    const { user } = await openOwnerChat()
    await user.type(messageField(), 'orders from 2026-01-01 to 2026-01-31 compared with last year{Enter}')
    await simulation.release()

    const link = within(await screen.findByRole('list', { name: 'Figures' })).getByRole('link', { name: /^Orders/ })
    expect(link).toHaveAttribute('href', '/dashboard?period=custom&from=2026-01-01&to=2026-01-31&compare=previous_year')
    expect(await screen.findByRole('figure', { name: 'Orders by day' })).toBeVisible()
  })

  it('finds any order of the store by its number', async () => {
    const simulation = takeSimulation()
    const path = '/ai-agents?agent=customer-support'
    const { user } = await openOwnerChat(path)
    await user.type(messageField(), 'Draft a reply for order 1002, it is late{Enter}')
    await simulation.release()

    expect(await within(transcript()).findByText(/The draft is about this order: .*#1002/)).toBeVisible()
  })

  it('shows best sellers as a chart and as a table', async () => {
    const simulation = takeSimulation()
    const { user } = await openOwnerChat()
    await user.type(messageField(), 'top products{Enter}')
    await simulation.release()

    const chart = within(await screen.findByRole('figure', { name: 'Net sales by product' }))
    await user.click(chart.getByRole('button', { name: 'View as table' }))

    expect(within(chart.getByRole('table')).getAllByRole('row').length).toBeGreaterThan(3)
  })

  it('shows the parts of a figure as a table, and leads to the breakdown in Analytics', async () => {
    const simulation = takeSimulation()
    const { user } = await openOwnerChat()
    await user.type(messageField(), 'net sales by channel in the last 90 days{Enter}')
    await simulation.release()

    await findSuggestions()
    const table = within(screen.getByRole('table', { name: /^Net sales by channel/ }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Channel', 'Net sales'])
    expect(table.getByRole('row', { name: /Market stall/ })).toHaveTextContent(/\$[\d,]+\.\d\d/)
    const link = within(screen.getByRole('list', { name: 'Figures' })).getByRole('link', { name: /^Net sales/ })
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/analytics\?tab=breakdown&split=channel&period=custom&from=/),
    )
  })

  it('names what it did not understand, and asks the nearest question on a click', async () => {
    const simulation = takeSimulation()
    const { user } = await openOwnerChat()
    await user.type(messageField(), 'wholesale orders in Germany last month{Enter}')
    await simulation.release()

    expect(await within(transcript()).findByText(/I did not understand “.*wholesale.*”/)).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Figures' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Orders in Germany last month' }))
    await simulation.release()

    expect(await within(transcript()).findByText(/^There were \d+ orders in .*Germany/)).toBeVisible()
  })

  it('links to another agent with the question filled in', async () => {
    const simulation = takeSimulation()
    const { user, person } = await openChat(backend)
    await user.type(messageField(), 'Are refunds going up?{Enter}')
    await simulation.release()

    await user.click(await screen.findByRole('link', { name: 'Ask Customer Support' }))

    expect(await screen.findByText(/Hello, I am your Customer Support/)).toBeVisible()
    expect(messageField()).toHaveValue('Are refunds going up?')
    expect(messageField()).toHaveFocus()
    expect((await messagesOf(backend, person)).filter(({ type }) => type === 'user')).toHaveLength(1)
  })

  it('without orders offers the import and sample data, then answers', async () => {
    const simulation = takeSimulation()
    const { user } = await openChat(backend)
    await user.type(messageField(), 'How are sales?{Enter}')
    await simulation.release()

    expect(await screen.findByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/dashboard?import=new')
    await user.click(screen.getByRole('button', { name: 'Explore with sample data' }))
    expect(await screen.findByText('Sample data added')).toBeVisible()
    await waitFor(() => expect(messageField()).toHaveFocus())
    await waitFor(() => expect(transcript()).toHaveTextContent('There are no orders yet, so I cannot answer'))
    expect(await screen.findByRole('button', { name: 'How are sales?' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'What can you do?' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Explore with sample data' })).not.toBeInTheDocument()
    expect(messageField()).toHaveFocus()
    await user.type(messageField(), 'How are sales?{Enter}')
    await simulation.release()

    expect(await within(transcript()).findByText(/^Net sales were \$/)).toHaveTextContent('These are sample figures.')
  })

  it('with sample data focuses the message field, even if the new store is known last', async () => {
    const held = Promise.withResolvers<void>()
    let isAdded = false
    const simulation = takeSimulation()
    const { user } = await openChat(backend, {
      async answer({ method, url }) {
        if (method === 'POST' && url.includes('/api/sample')) isAdded = true
        else if (isAdded && url.includes('/store_members')) await held.promise
        return null
      },
    })
    await user.type(messageField(), 'How are sales?{Enter}')
    await simulation.release()
    await user.click(await screen.findByRole('button', { name: 'Explore with sample data' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Explore with sample data' })).toBeNull())
    const before = messageField()
    held.resolve()

    await waitFor(() => expect(messageField()).not.toBe(before))
    await waitFor(() => expect(messageField()).toHaveFocus())
  })

  it('offers ways to get orders once, whatever is asked next', async () => {
    const simulation = takeSimulation()
    const { user } = await openChat(backend)
    await user.type(messageField(), 'How are sales?{Enter}')
    await simulation.release()
    await user.click(await screen.findByRole('button', { name: 'What can you do?' }))
    await simulation.release()

    expect(await screen.findByText(/^I am Cartwright’s built-in Marketing Manager/)).toBeVisible()
    await findSuggestions()
    expect(screen.getAllByRole('link', { name: 'Import orders' })).toHaveLength(1)
  })

  it('keeps its suggestions if the figures can’t be loaded', async () => {
    const simulation = takeSimulation()
    const { user, person } = await openOwnerChat()
    await user.type(messageField(), 'How are sales?{Enter}')
    await simulation.release()
    const suggested = within(await findSuggestions())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

    await openChat(backend, {
      as: person,
      answer: async (request) =>
        request.url.includes('/api/dashboard')
          ? Response.json({ error: { message: 'No luck.' } }, { status: 400 })
          : null,
    })

    await waitFor(async () => {
      const [last] = (await screen.findAllByRole('list', { name: 'Suggested questions' })).slice(-1)
      expect(
        within(last ?? document.body)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(suggested)
    })
  })

  it('shows an https picture, and a link if the browser blocks it', async () => {
    const { person } = await openChat(backend)
    const images = [{ type: 'image', title: 'The lamp', url: 'https://example.com/lamp.png' }]
    await backend.database.query(
      `insert into public.agent_messages (session_id, type, content, attachments)
       select sessions.id, 'agent', 'Look', $2 from public.agent_sessions as sessions
       join auth.users on users.id = user_id where email = $1`,
      [person.email, JSON.stringify(images)],
    )

    cleanup()
    await openChat(backend, { as: person })

    const picture = within(transcript()).getByRole('img', { name: 'The lamp' })
    expect(picture).toHaveAttribute('src', 'https://example.com/lamp.png')

    fireEvent.error(picture)

    expect(transcript()).toHaveTextContent('The picture on example.com can’t be shown here. Open picture')
    expect(within(transcript()).getByText('The lamp')).toBeVisible()
    expect(within(transcript()).getByRole('link', { name: 'Open picture' })).toHaveAttribute(
      'href',
      'https://example.com/lamp.png',
    )
  })
})
