import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AppError } from '#lib/app-error.ts'
import { clearLog, getLogEntries } from '#lib/monitoring/log.ts'
import { createQueryClient } from './query-client.ts'

const refused = (status: number) => new AppError('No.', { code: 'no', status })
const preparing = new AppError('Soon.', { code: 'figures_preparing', status: 503 })
const unreachable = new AppError('No answer.', { code: 'unreachable' })

const queries = createQueryClient().getDefaultOptions().queries ?? {}
const mutations = createQueryClient().getDefaultOptions().mutations ?? {}

/** Returns how often a failing request is retried. */
function retriesOf(rule: typeof queries.retry, error: Error): number {
  if (typeof rule !== 'function') throw new Error('The rule is not a function')
  let failures = 0
  while (rule(failures, error)) failures += 1
  return failures
}

test.each([
  [refused(400), 0, 0],
  [refused(401), 0, 0],
  [refused(404), 0, 0],
  [refused(408), 2, 0],
  [refused(429), 2, 0],
  [refused(500), 2, 1],
  [refused(503), 2, 1],
  [unreachable, 2, 1],
  [preparing, 60, 1],
  [new TypeError('Failed to fetch'), 2, 1],
])('after %s a query is retried %i times and a mutation %i times', (error, ofQuery, ofMutation) => {
  expect(retriesOf(queries.retry, error)).toBe(ofQuery)
  expect(retriesOf(mutations.retry, error)).toBe(ofMutation)
})

test('the retry delay doubles from 1 s up to 30 s, or up to 5 s while figures are prepared', () => {
  const { retryDelay } = queries
  if (typeof retryDelay !== 'function') throw new Error('The delay is not a function')

  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures, unreachable))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect([0, 2, 3, 9].map((failures) => retryDelay(failures, preparing))).toEqual([1_000, 4_000, 5_000, 5_000])
})

test('loaded data is fresh for 5 minutes, kept for 10, and refetched only on reconnect', () => {
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
})

test('when a store is gone, what was loaded before is removed', async () => {
  const client = createQueryClient()
  let isGone = false
  const options = {
    queryKey: ['figures'],
    queryFn: async () => {
      if (isGone) throw new AppError('No.', { code: 'store_not_found', status: 404 })
      return 'net sales'
    },
  }
  const shown = new QueryObserver<string>(client, options)
  const stop = shown.subscribe(() => {})
  await expect.poll(() => shown.getCurrentResult().data).toBe('net sales')
  client.setQueryData(['figures', 'of another screen'], 'customers')

  isGone = true
  await shown.refetch()

  expect(shown.getCurrentResult()).toMatchObject({ data: undefined, isError: true })
  expect(client.getQueryData(['figures', 'of another screen'])).toBeUndefined()
  stop()
})

test('a load ahead that got no answer, as when the page is left, is not logged', async () => {
  clearLog()
  const client = createQueryClient()
  const failing = (key: string, code: string) =>
    client.prefetchQuery({ queryKey: [key], queryFn: () => Promise.reject(new AppError('No.', { code })) })

  await failing('figures', 'network')
  await failing('orders', 'unexpected')

  expect(getLogEntries().map(({ message }) => message)).toEqual(['Loading orders failed'])
})
