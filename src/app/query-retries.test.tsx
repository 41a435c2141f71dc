import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiFetch, configureBackend } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers every request the same way; `null` breaks the connection. */
async function answerWith(status: number | null) {
  const requestTimes: number[] = []
  await configureBackend({
    fetch: async () => {
      requestTimes.push(Date.now())
      if (status === null) throw new TypeError('Failed to fetch')
      return Response.json({ error: { code: 'no', message: 'No.' } }, { status })
    },
  })
  return () => requestTimes.map((time) => time - (requestTimes[0] ?? 0))
}

const ANSWERS = [
  [400, [0]],
  [404, [0]],
  [408, [0, 1_000, 3_000]],
  [429, [0, 1_000, 3_000]],
  [500, [0, 1_000, 3_000]],
  [null, [0, 1_000, 3_000]],
] as const

test.each(ANSWERS)('a query with the response %s is sent at %j ms', async (status, times) => {
  const requests = await answerWith(status)
  const query = createQueryClient().fetchQuery({
    queryKey: ['figures'],
    queryFn: () => apiFetch('/api/figures'),
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
  })
  const failure = query.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toBeInstanceOf(AppError)
  expect(requests()).toEqual(times)
})

const WRITES = [
  [400, [0]],
  [404, [0]],
  [408, [0]],
  [429, [0]],
  [500, [0, 1_000]],
  [null, [0, 1_000]],
] as const

test.each(WRITES)('a mutation with the response %s is sent at %j ms', async (status, times) => {
  const requests = await answerWith(status)
  const client = createQueryClient()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => apiFetch('/api/figures', { method: 'POST' }) })
  const failure = mutation.execute(undefined).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toBeInstanceOf(AppError)
  expect(requests()).toEqual(times)
})
