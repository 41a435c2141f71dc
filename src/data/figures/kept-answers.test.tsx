import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { configureBackend } from '#data/backend/backend.ts'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import { recallAnswer } from './answers.ts'
import { dashboardQueries } from './dashboard.ts'
import { forgetFigures, keepFigures, recallFigures } from './kept-answers.ts'

const signIn = (id: string) =>
  localStorage.setItem(
    'cartwright-auth-token',
    JSON.stringify({
      access_token: 'a',
      refresh_token: 'r',
      expires_at: 4_000_000_000,
      user: { id, user_metadata: {} },
    }),
  )

test('an answer is kept by URL until the orders change', async () => {
  signIn('ada')
  await keepFigures('/api/dashboard-data?from=2026-01-01', '{"net":1}', 'ada')
  expect(recallFigures('/api/dashboard-data?from=2026-01-01')).toBe('{"net":1}')
  expect(recallFigures('/api/dashboard-data')).toBeNull()
  forgetFigures()
  expect(recallFigures('/api/dashboard-data?from=2026-01-01')).toBeNull()
})

test("an answer isn't shown to another person", async () => {
  signIn('ada')
  await keepFigures('/api/dashboard-data', '{"net":1}', 'ada')
  signIn('grace')
  expect(recallFigures('/api/dashboard-data')).toBeNull()
  await keepFigures('/api/other', '{}', 'grace')
  signIn('ada')
  expect(recallFigures('/api/dashboard-data')).toBeNull()
})

test("an answer that arrives after another sign-in isn't kept", async () => {
  signIn('grace')
  await keepFigures('/api/late', '{"net":1}', 'ada')
  expect(recallFigures('/api/late')).toBeNull()
  signIn('ada')
  expect(recallFigures('/api/late')).toBeNull()

  const isKept = keepFigures('/api/later', '{"net":1}', 'ada')
  signIn('grace')
  await isKept
  expect(recallFigures('/api/later')).toBeNull()
})

test("figures requested before another sign-in aren't kept", async () => {
  signIn('ada')
  const answer = Promise.withResolvers<Response>()
  await configureBackend({ fetch: () => answer.promise })
  const client = new QueryClient()
  const filter = { from: '2026-02-01' }
  const figures = client.fetchQuery(dashboardQueries.figures(filter))
  signIn('grace')
  answer.resolve(Response.json(null))
  await figures
  await vi.dynamicImportSettled()
  expect(recallFigures('/api/dashboard-data?from=2026-02-01')).toBeNull()
})

test('nothing is kept for a visitor', async () => {
  await keepFigures('/api/dashboard-data', '{"net":1}', null)
  expect(recallFigures('/api/dashboard-data')).toBeNull()
})

test("kept figures of another version aren't used", async () => {
  signIn('ada')
  await keepFigures('/api/dashboard-data', '{"net":1}', 'ada')
  expect(recallAnswer({ path: '/api/dashboard-data', schema: dashboardSchema })).toBeUndefined()
})

test("figures of another version aren't kept", async () => {
  signIn('ada')
  await configureBackend({ fetch: async () => Response.json({ net: 1 }) })
  const filter = { from: '2026-03-01' }
  await expect(new QueryClient().fetchQuery(dashboardQueries.figures(filter))).rejects.toThrow(
    'This page is out of date',
  )
  await vi.dynamicImportSettled()
  expect(recallFigures('/api/dashboard-data?from=2026-03-01')).toBeNull()
})

test.each([
  ['the store is gone', () => Response.json({ error: { code: 'store_not_found' } }, { status: 404 })],
  ['the person has no store', () => Response.json(null)],
])('figures are forgotten when %s', async (_case, answer) => {
  signIn('ada')
  await keepFigures('/api/dashboard-data?from=2026-01-01', '{"net":1}', 'ada')
  await configureBackend({ fetch: async () => answer() })

  await new QueryClient().fetchQuery(dashboardQueries.figures({ from: '2026-05-01' })).catch(() => null)

  expect(recallFigures('/api/dashboard-data?from=2026-01-01')).toBeNull()
})
