import { act, screen, waitFor, within } from '@testing-library/react'
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
import { registerOwner } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

describe('the agents', () => {
  it('are three, inactive at first, and the first one greets the person', async () => {
    await openChat(backend)

    for (const name of ['Marketing Manager', 'Customer Support', 'Store Builder']) {
      expect(agentList().getByRole('button', { name })).toHaveAccessibleDescription('Inactive')
    }
    expect(agentList().getByRole('button', { name: 'Marketing Manager' })).toHaveAttribute('aria-current', 'true')
    expect(transcript()).toHaveTextContent('Hello, I am your Marketing Manager.')
  })

  it('greet only the first time they are opened', async () => {
    const { user, person, router } = await openChat(backend)

    await user.click(agentList().getByRole('button', { name: 'Store Builder' }))
    expect(await screen.findByText(/Hello, I am your Store Builder/)).toBeVisible()
    expect(router.state.location.search).toBe('?agent=store-builder')
    await user.click(agentList().getByRole('button', { name: 'Marketing Manager' }))
    await screen.findByText(/Hello, I am your Marketing Manager/)
    await user.click(agentList().getByRole('button', { name: 'Store Builder' }))
    await screen.findByText(/Hello, I am your Store Builder/)

    const greetings = await messagesOf(backend, person)
    expect(greetings).toHaveLength(2)
    expect(greetings[1]).toMatchObject({ type: 'agent', content: expect.stringContaining('Store Builder') })
  })
})

describe('without orders, the agents', () => {
  it('suggest only what needs no figures, and offer ways to get some', async () => {
    const { user } = await openChat(backend)

    const questions = within(await findSuggestions())
    expect(questions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'What can you do?',
      'What does net sales mean?',
    ])
    expect(screen.getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/dashboard?import=new')
    expect(screen.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()

    const simulation = takeSimulation()
    await user.click(questions.getByRole('button', { name: 'What can you do?' }))
    await simulation.release()
    expect(await screen.findByText(/^I am Cartwright’s built-in Marketing Manager/)).toBeVisible()
  })

  it('say when they become active', async () => {
    await openChat(backend)
    expect(await screen.findAllByText(/Becomes active with your first message\.$/)).not.toHaveLength(0)
  })
})

describe('a message', () => {
  it('is saved, activates the agent, and is answered', async () => {
    const simulation = takeSimulation()
    const { user, person } = await openChat(backend, { as: await registerOwner(backend) })

    await user.type(messageField(), 'How were sales last month?{Enter}')

    expect(messageField()).toHaveValue('')
    expect(messageField()).toHaveFocus()
    expect(await screen.findByText('Agent activated')).toBeVisible()
    expect(within(transcript()).getByText('How were sales last month?')).toBeVisible()
    expect(within(transcript()).getByText('Reading your message…')).toBeVisible()
    expect(transcript()).toHaveAttribute('aria-busy', 'true')
    await waitFor(() =>
      expect(agentList().getByRole('button', { name: 'Marketing Manager' })).toHaveAccessibleDescription(/^Active · /),
    )
    expect(await messagesOf(backend, person)).toHaveLength(2)

    await simulation.release()

    expect(await within(transcript()).findByText(/^Net sales were \$[\d,.]+ in /)).toBeVisible()
    await findSuggestions()
    expect(transcript()).toHaveAttribute('aria-busy', 'false')
    expect((await messagesOf(backend, person)).map(({ type }) => type)).toEqual(['agent', 'user', 'agent'])
  })

  it('is answered after a random 1.5 to 3 seconds', async () => {
    const simulation = takeSimulation([0.9, 0, 0.9999])
    const { user } = await openChat(backend)

    await user.type(messageField(), 'hello{Enter}')
    await waitFor(() => expect(simulation.waits.map(({ durationMs }) => durationMs)).toEqual([1_500]))
    await simulation.release()
    await findSuggestions()
    await user.type(messageField(), 'hello{Enter}')

    await waitFor(() => expect(simulation.waits[0]?.durationMs).toBeCloseTo(3_000, 0))
  })

  it('gets a new line with Shift+Enter', async () => {
    takeSimulation()
    const { user } = await openChat(backend)
    await user.type(messageField(), 'one{Shift>}{Enter}{/Shift}two')
    expect(messageField()).toHaveValue('one\ntwo')
    expect(transcript()).not.toHaveTextContent('one')
  })

  it('is not sent if it is blank or another one is being answered', async () => {
    const simulation = takeSimulation()
    const { user, person } = await openChat(backend)

    await user.type(messageField(), '   {Enter}')
    await user.clear(messageField())
    await user.type(messageField(), 'first{Enter}')
    await waitFor(() => expect(simulation.waits).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
    await user.type(messageField(), 'second{Enter}')

    expect(messageField()).toHaveValue('second')
    expect((await messagesOf(backend, person)).filter(({ type }) => type === 'user')).toHaveLength(1)
  })

  it('can be a suggested question', async () => {
    const simulation = takeSimulation()
    const { user } = await openChat(backend, { as: await registerOwner(backend) })

    await user.click(await screen.findByRole('button', { name: 'Which products sell best?' }))
    await simulation.release()

    expect(await within(transcript()).findByText(/^Your best sellers by net sales/)).toBeVisible()
  })

  it('is answered after the person left the screen', async () => {
    const simulation = takeSimulation()
    const { user, router } = await openChat(backend)
    await user.type(messageField(), 'hello{Enter}')
    await waitFor(() => expect(simulation.waits).toHaveLength(1))

    await act(() => router.navigate('/settings'))
    await screen.findByRole('heading', { name: 'Settings' })
    await simulation.release()
    await act(() => router.navigate('/ai-agents'))

    expect(await screen.findByText(/What would you like to know\?/)).toBeVisible()
  })

  it('shows markup as text', async () => {
    const simulation = takeSimulation()
    const { user } = await openChat(backend)
    await user.click(messageField())
    await user.paste('<img src=x onerror="alert(1)"> \u0000 and sales')
    await user.keyboard('{Enter}')
    await simulation.release()
    await findSuggestions()

    expect(transcript()).toHaveTextContent('<img src=x onerror="alert(1)">')
    expect(transcript().querySelector('img')).toBeNull()
  })

  it('is shortened if it is very long, until Show all is selected', async () => {
    takeSimulation()
    const { user } = await openChat(backend)
    await user.click(messageField())
    await user.paste(`${'a'.repeat(9_990)} the end`)
    await user.keyboard('{Enter}')

    await user.click(await screen.findByRole('button', { name: 'Show all' }))

    expect(transcript()).toHaveTextContent('the end')
  })
})

describe('the address', () => {
  it('selects the agent and fills in a question without sending it', async () => {
    const { person, router, user } = await openChat(backend, {
      path: '/ai-agents?agent=customer-support&question=Are%20refunds%20going%20up%3F',
    })
    const simulation = takeSimulation()
    expect(messageField()).toHaveValue('Are refunds going up?')
    expect(messageField()).toHaveFocus()
    expect(await messagesOf(backend, person)).toHaveLength(1)

    await user.type(messageField(), ' Really?{Enter}')
    await simulation.release()
    await findSuggestions()

    expect(transcript()).toHaveTextContent('Are refunds going up? Really?')
    expect(messageField()).toHaveValue('')
    expect(router.state.location.search).toBe('?agent=customer-support')
  })

  it('with an unknown agent shows the first one', async () => {
    await openChat(backend, { path: '/ai-agents?agent=accountant' })
    expect(transcript()).toHaveAccessibleName('Conversation with Marketing Manager')
  })
})

it('says that the chat is simulated', async () => {
  await openChat(backend)
  expect(screen.getByText(/Simulated chat: the built-in advisor computes every answer/)).toBeVisible()
})

/** Puts the browser offline until the returned function is called. */
function goOffline() {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  act(() => void window.dispatchEvent(new Event('offline')))
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
    act(() => void window.dispatchEvent(new Event('online')))
  }
}

describe('offline', () => {
  it('a loaded chat stays readable and keeps the typed message', async () => {
    const { user } = await openChat(backend)
    const goOnline = goOffline()

    await user.type(messageField(), 'hello{Enter}')

    expect(transcript()).toHaveTextContent('Hello, I am your Marketing Manager.')
    expect(messageField()).toHaveValue('hello')
    expect(screen.getByText(/You can read this chat and write a message/)).toBeVisible()
    goOnline()
  })

  it('a chat that isn’t loaded says so, and loads when the browser is back online', async () => {
    const { user } = await openChat(backend)
    const goOnline = goOffline()

    await user.click(agentList().getByRole('button', { name: 'Store Builder' }))

    expect(await screen.findByText('This chat loads when you’re back online.')).toBeVisible()
    expect(screen.queryByText('Loading the conversation…')).not.toBeInTheDocument()
    expect(screen.queryByText(/You can read this chat/)).not.toBeInTheDocument()
    goOnline()
    expect(await screen.findByText(/Hello, I am your Store Builder/)).toBeVisible()
  })
})
