import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { configureSimulation } from '#data/agents/simulation.ts'
import { type Answer, type Person, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import type { TestBackend } from '#test/harness/test-app.ts'

/** Lets a test control random numbers and delays: replies wait until the test releases them. */
export function takeSimulation(random: number[] = []) {
  const waits: { durationMs: number; release: () => void }[] = []
  configureSimulation({
    random: () => random.shift() ?? 0.5,
    wait: (durationMs) => new Promise((resolve) => waits.push({ durationMs, release: () => resolve() })),
  })
  onTestFinished(() => configureSimulation())
  return {
    waits,
    async release() {
      await waitFor(() => expect(waits).not.toHaveLength(0))
      await act(async () => waits.shift()?.release())
    },
  }
}

type OpenOptions = { as?: Person; answer?: Answer; path?: string }

/** Opens the chat with the agents, by default as a new person. */
export async function openChat(backend: TestBackend, options: OpenOptions = {}) {
  const { as, path = '/ai-agents', ...rest } = options
  const person = as ?? (await registerPerson(backend))
  const opened = await renderRoute(path, { ...rest, backend, as: person })
  await screen.findByRole('log')
  return { ...opened, person }
}

export const transcript = () => screen.getByRole('log')
export const messageField = () => screen.getByRole('textbox', { name: 'Message' })
export const agentList = () => within(screen.getByRole('list', { name: 'Agents' }))
/** Resolves when the chat is idle after a reply. */
export const findSuggestions = () => screen.findByRole('list', { name: 'Suggested questions' })

/** Returns a person's stored messages, oldest first. */
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
