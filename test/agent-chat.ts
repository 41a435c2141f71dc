import { act, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { configureSimulation } from '#data/agents-simulation.ts'
import type { TestBackend } from './backend.ts'
import { type Person, registerPerson, renderRoute, signInElsewhere } from './render-route.tsx'

/** Chance and time in the hands of a test: replies wait until they are let go. */
export function takeSimulation(random: number[] = []) {
  const waits: { durationMs: number; release: () => void }[] = []
  configureSimulation({
    random: () => random.shift() ?? 0.5,
    wait: (durationMs) => new Promise((resolve) => waits.push({ durationMs, release: () => resolve() })),
  })
  return {
    waits,
    async release() {
      await waitFor(() => expect(waits).not.toHaveLength(0))
      await act(async () => waits.shift()?.release())
    },
  }
}

/** Somebody whose store holds the sample data. */
export async function registerOwner(backend: TestBackend): Promise<Person> {
  const owner = await registerPerson(backend)
  const session: unknown = JSON.parse(await signInElsewhere(backend, owner))
  const headers = { Authorization: `Bearer ${Object(session).access_token}` }
  const response = await backend.fetch('/api/sample?timeZone=UTC', { method: 'POST', headers })
  if (response.status !== 201) throw new Error(`The sample was answered with ${response.status}`)
  return owner
}

type OpenOptions = { as?: Person; fetch?: TestBackend['fetch']; path?: string }

/** Opens the agents as somebody new unless told. */
export async function openChat(backend: TestBackend, options: OpenOptions = {}) {
  const { as, path = '/ai-agents', ...replaced } = options
  const person = as ?? (await registerPerson(backend))
  const opened = await renderRoute(path, { backend: { ...backend, ...replaced }, as: person })
  await screen.findByRole('log')
  return { ...opened, person }
}

export const transcript = () => screen.getByRole('log')
export const messageField = () => screen.getByRole('textbox', { name: 'Message' })
export const agentList = () => within(screen.getByRole('list', { name: 'Agents' }))
/** Resolves when the chat has come to rest after an answer. */
export const findSuggestions = () => screen.findByRole('list', { name: 'Suggested questions' })

/** What is kept of somebody's chats, oldest first. */
export async function messagesOf(backend: TestBackend, { email }: Person) {
  const { rows } = await backend.database.query<{ type: string; content: string }>(
    `select type, content from public.agent_messages
     join public.agent_sessions as sessions on sessions.id = session_id
     join auth.users on users.id = sessions.user_id
     where email = $1 order by ordinal`,
    [email],
  )
  return rows
}

/** A backend that answers some requests with a failure. */
export function breakRequests(backend: TestBackend, isBroken: (request: Request) => boolean): TestBackend['fetch'] {
  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    if (!isBroken(request)) return backend.fetch(request)
    return Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })
  }
}
