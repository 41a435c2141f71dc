import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Store, storeQueries } from '#data/stores/stores.ts'
import { getToast, toast } from '#ui/feedback/toast.ts'
import { LostStoreNotice } from './lost-store-notice.tsx'

const lamps: Store = { id: 'a', name: 'Lamps', currency: 'EUR', timeZone: 'Europe/Berlin' }
const rugs: Store = { ...lamps, id: 'b', name: 'Rugs' }
const { queryKey } = storeQueries.list()

function open(stores: Store[]) {
  toast({ title: 'Before' })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(queryKey, stores)
  render(
    <QueryClientProvider client={client}>
      <LostStoreNotice />
    </QueryClientProvider>,
  )
  return client
}

test('a store that a colleague took away is named', () => {
  const client = open([lamps, rugs])
  client.setQueryData(queryKey, [lamps])
  expect(getToast()).toMatchObject({ title: 'You no longer have access to Rugs', isOpen: true })
})

test('nothing is said of a new store or a changed one', () => {
  const client = open([lamps])
  client.setQueryData(queryKey, [lamps, rugs])
  client.setQueryData(queryKey, [{ ...lamps, name: 'Lights' }, rugs])
  expect(getToast()).toMatchObject({ title: 'Before' })
})

test('nothing is said of the person’s own change, though it has ended when the list is drawn', async () => {
  const client = open([lamps])
  const reloaded = Promise.withResolvers<void>()
  const leaving = client
    .getMutationCache()
    .build(client, { mutationFn: async () => {}, onSuccess: () => reloaded.promise })
    .execute(undefined)
  await act(async () => {
    client.setQueryData(queryKey, [])
    reloaded.resolve()
    await leaving
    // Screens hear of the list in a task of their own.
    await new Promise((resolve) => void setTimeout(resolve))
  })
  expect(getToast()).toMatchObject({ title: 'Before' })
})
