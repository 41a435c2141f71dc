import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { signalQueries } from '#data/analytics/signals.ts'
import { agentQueries, type ChatScope } from '#data/agents/agents.ts'
import { figuresKey } from '#data/figures/answers.ts'
import { todayQueries } from '#data/figures/today.ts'
import { importQueries } from '#data/imports/imports.ts'
import { eventsKey } from '#data/figures/refresh-events.ts'
import { reorderKey } from '#data/figures/refresh-reorder.ts'
import { goalQueries } from '#data/stores/goals.ts'
import { teamQueries } from '#data/stores/team.ts'
import { applyLiveEvent } from './live-updates.ts'

const scope: ChatScope = { store: 'a', agent: 'store-builder' }
const chatKey = agentQueries.chat(scope).queryKey

function openCache() {
  const client = new QueryClient()
  client.setQueryData([...figuresKey, 'any'], 1)
  client.setQueryData(importQueries.recent().queryKey, [])
  client.setQueryData(chatKey, {
    sessionId: 's',
    isActive: true,
    hasEarlier: false,
    messages: [{ id: 'known', content: 'Hi', type: 'user', timestamp: '2026-01-01T00:00:00Z' }],
  })
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
  return { client, isStale }
}

const chat = (message: string, agent = 'store-builder') => ({ event: 'chat', payload: { store: 'a', agent, message } })

test('new figures are loaded', () => {
  const { client, isStale } = openCache()

  applyLiveEvent(client, { event: 'figures', payload: {} })

  expect(isStale([...figuresKey, 'any'])).toBe(true)
  expect(isStale(importQueries.recent().queryKey)).toBe(false)
})

test('the calendar and what depends on it are loaded with a new event, and other figures are not', () => {
  const { client, isStale } = openCache()
  client.setQueryData([...eventsKey, 'a'], [])
  const dependents: QueryKey[] = [
    [...figuresKey, 'forecast', {}],
    [...figuresKey, 'dashboard', {}],
    goalQueries.course('a').queryKey,
    signalQueries.open('a').queryKey,
    todayQueries.of('a').queryKey,
  ]
  for (const key of dependents) client.setQueryData<unknown>(key, 1)

  applyLiveEvent(client, { event: 'events', payload: {} })

  expect(isStale([...eventsKey, 'a'])).toBe(true)
  expect(dependents.map(isStale)).toEqual(dependents.map(() => true))
  expect(isStale([...figuresKey, 'any'])).toBe(false)
})

test('goals and what today says of them are loaded with a new goal, and other figures are not', () => {
  const { client, isStale } = openCache()
  const goals = goalQueries.course('a').queryKey
  const today = todayQueries.of('a').queryKey
  for (const key of [goals, today]) client.setQueryData<unknown>(key, null)

  applyLiveEvent(client, { event: 'goals', payload: {} })

  expect([isStale(goals), isStale(today)]).toEqual([true, true])
  expect(isStale([...figuresKey, 'any'])).toBe(false)
  expect(isStale(chatKey)).toBe(false)
})

test('what a colleague ordered is loaded where orders are proposed', () => {
  const { client, isStale } = openCache()
  const { queryKey } = todayQueries.of('a')
  for (const key of [reorderKey, queryKey]) client.setQueryData<unknown>(key, null)

  applyLiveEvent(client, { event: 'reorder', payload: {} })

  expect([isStale(reorderKey), isStale(queryKey)]).toEqual([true, true])
  expect(isStale([...figuresKey, 'any'])).toBe(false)
})

test('what is proposed and decided is loaded', () => {
  const { client, isStale } = openCache()
  const { queryKey } = todayQueries.of('a')
  client.setQueryData(queryKey, null)

  applyLiveEvent(client, { event: 'work', payload: {} })

  expect(isStale(queryKey)).toBe(true)
  expect(isStale([...figuresKey, 'any'])).toBe(false)
})

test('an import of another page is loaded', () => {
  const { client, isStale } = openCache()

  applyLiveEvent(client, { event: 'import', payload: { id: 'x', status: 'running' } })

  expect(isStale(importQueries.recent().queryKey)).toBe(true)
})

test('a team that has changed is loaded', () => {
  const { client, isStale } = openCache()
  const { queryKey } = teamQueries.of('a')
  client.setQueryData(queryKey, { members: [], invitations: [], sendsEmail: false })

  applyLiveEvent(client, { event: 'team', payload: {} })

  expect(isStale(queryKey)).toBe(true)
})

test.each([
  ['of another tab is loaded', chat('new'), true],
  ['that is shown already is not', chat('known'), false],
  ['of an unknown agent is not', chat('new', 'stranger'), false],
])('a chat message %s', (_which, event, expected) => {
  const { client, isStale } = openCache()

  applyLiveEvent(client, event)

  expect(isStale(chatKey)).toBe(expected)
})

test('unknown events change nothing', () => {
  const { client, isStale } = openCache()

  applyLiveEvent(client, { event: 'later', payload: {} })

  expect([isStale(chatKey), isStale([...figuresKey, 'any'])]).toEqual([false, false])
})
