import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch, loadBackend, toRestError, toWrittenError } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { type Added, addedSchema, type KeptLists, keptListsSchema } from '#domain/contracts/analytics/kept-lists.ts'
import { AppError } from '#lib/app-error.ts'
import { compareNames } from '#lib/compare-names.ts'
import { type CustomerFilter, customersPath } from './customer-list.ts'
import { useListChange } from '#data/analytics/use-list-change.ts'

const namesSchema = v.array(
  v.object({ id: v.string(), storeId: v.string(), name: v.string(), madeBy: v.nullable(v.string()) }),
)

/** A list of customers that a store keeps by name. `madeBy` is `null` if the account of this member was deleted. */
export type ListName = v.InferOutput<typeof namesSchema>[number]

export type KeptList = KeptLists['lists'][number]

/** The longest name of a list. */
export const LONGEST_LIST_NAME = 80

/** The database's code for a value that must be unique and isn't. */
const UNIQUE_VIOLATION = '23505'

const NOT_CHANGED = 'You can’t change this list. It was deleted, or it belongs to a colleague.'

type ListsFilter = { store: string; where?: string }

export const keptListQueries = {
  all: () => ['lists'] as const,
  /** The lists of all stores of the person, by name. */
  names: () =>
    queryOptions({
      queryKey: [...keptListQueries.all(), 'names'],
      queryFn: ({ signal }) => loadNames(signal),
      // A colleague may have added one.
      refetchOnWindowFocus: 'always',
    }),
  /** The lists of a store, with the figures of the customers who match a filter. */
  figures(filter: ListsFilter) {
    const request = {
      path: `/api/customer-lists?${new URLSearchParams(filter).toString()}`,
      schema: keptListsSchema,
    }
    return queryOptions({
      queryKey: [...figuresKey, 'lists', filter],
      queryFn: ({ signal }) => loadAnswer(request, signal),
      placeholderData: (previous) => placeholderFor(request, previous),
      refetchOnWindowFocus: 'always',
    })
  },
  /** The ids of the lists that a customer is in. */
  withCustomer: (customerId: string) =>
    queryOptions({
      queryKey: [...keptListQueries.all(), 'with', customerId],
      queryFn: ({ signal }) => loadListsWith(customerId, signal),
      refetchOnWindowFocus: 'always',
    }),
}

async function loadNames(signal: AbortSignal): Promise<ListName[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('customer_lists')
    .select('id, storeId:store_id, name, madeBy:made_by')
    .abortSignal(signal)
  if (error) throw toRestError(error, status, 'Your lists could not be loaded.')
  return v.parse(namesSchema, data).toSorted((one, other) => compareNames(one.name, other.name))
}

async function loadListsWith(customerId: string, signal: AbortSignal): Promise<string[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest.rpc('lists_with_customer', { customer: customerId }).abortSignal(signal)
  if (error) throw toRestError(error, status, 'The lists of this customer could not be loaded.')
  return v.parse(v.array(v.string()), data)
}

type Failure = Parameters<typeof toRestError>[0]

function toNameError(error: Failure, status: number, message: string): AppError {
  if (error.code === UNIQUE_VIOLATION) {
    return new AppError('A list already has this name. Choose another one.', { code: error.code, status })
  }
  return toWrittenError(error, status, message)
}

/** Creates an empty list, and returns its id. */
export function useCreateList(storeId: string) {
  return useKeptListChange(async (name: string) => {
    const { rest } = await loadBackend()
    const { data, error, status } = await rest.from('customer_lists').insert({ store_id: storeId, name }).select('id')
    if (error) throw toNameError(error, status, 'The list was not created.')
    return v.parse(v.tuple([v.object({ id: v.string() })]), data)[0].id
  })
}

/** Renames one of the person's own lists, or one whose maker has left the store. */
export function useRenameList() {
  return useKeptListChange(async ({ id, name }: Pick<KeptList, 'id' | 'name'>) => {
    const { rest } = await loadBackend()
    const { data, error, status } = await rest.from('customer_lists').update({ name }).eq('id', id).select('id')
    if (error) throw toNameError(error, status, 'The list was not renamed.')
    if (data.length === 0) throw new AppError(NOT_CHANGED, { code: 'not_found', status: 404 })
  })
}

/** Deletes one of the person's own lists, or one whose maker has left the store. Its customers stay. */
export function useDeleteList() {
  return useKeptListChange(async (id: string) => {
    const { rest } = await loadBackend()
    const { data, error, status } = await rest.from('customer_lists').delete().eq('id', id).select('id')
    if (error) throw toRestError(error, status, 'The list was not deleted.')
    if (data.length === 0) throw new AppError(NOT_CHANGED, { code: 'not_found', status: 404 })
  })
}

type OneCustomer = { listId: string; customerId: string }

/** Adds a customer to a list. */
export function useAddToList() {
  return useKeptListChange(async ({ listId, customerId }: OneCustomer) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.rpc('add_to_customer_list', { list: listId, customers: [customerId] })
    if (error) throw toWrittenError(error, status, 'The customer was not added.')
  })
}

/** Removes a customer from a list. */
export function useRemoveFromList() {
  return useKeptListChange(async ({ listId, customerId }: OneCustomer) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.rpc('remove_from_customer_list', { list: listId, customers: [customerId] })
    if (error) throw toRestError(error, status, 'The customer was not removed.')
  })
}

/** Customers of a store: all that match a filter, or some by their ids. */
export type CustomersOf = CustomerFilter | { store: string; ids: readonly string[] }

/** Adds customers to a list, and returns how many they are. */
export function useAddCustomers() {
  return useKeptListChange(async ({ listId, customers }: { listId: string; customers: CustomersOf }) => {
    if ('ids' in customers) return addByIds(listId, customers.ids)
    const response = await apiFetch(customersPath(`customer-lists/${listId}/customers`, customers), { method: 'POST' })
    return parseAnswer(await response.text(), addedSchema)
  })
}

async function addByIds(listId: string, ids: readonly string[]): Promise<Added> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest.rpc('add_to_customer_list', { list: listId, customers: ids })
  if (error) throw toWrittenError(error, status, 'The customers were not added.')
  return { added: v.parse(v.number(), data), customers: ids.length }
}

/** Figures may be those of a list. */
const useKeptListChange = <Change, Result>(change: (asked: Change) => Promise<Result>) =>
  useListChange(change, keptListQueries.all(), figuresKey)
