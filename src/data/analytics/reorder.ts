import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { AppError } from '#lib/app-error.ts'
import { randomUuid } from '#lib/ids.ts'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import { figuresKey, loadAnswer } from '#data/figures/answers.ts'
import { reorderKey } from '#data/figures/refresh-reorder.ts'
import { todayQueries } from '#data/figures/today.ts'
import { reorderReplaySchema } from '#domain/contracts/reorder/reorder-replay.ts'
import { reorderSchema } from '#domain/contracts/reorder/reorder.ts'
import { vendorsSchema } from '#domain/contracts/reorder/vendors.ts'
import { useListChange } from './use-list-change.ts'

export const reorderQueries = {
  all: () => reorderKey,
  /** They don't depend on what was ordered, and take seconds. */
  replays: () => [...figuresKey, 'reorder-replay'] as const,
  /** What to order, of a store or the person's first one. */
  of: (storeId: string | null) =>
    queryOptions({
      queryKey: [...reorderQueries.all(), storeId],
      queryFn: ({ signal }) => {
        const path = `/api/reorder${storeId === null ? '' : `?${new URLSearchParams({ store: storeId })}`}`
        return loadAnswer({ path, schema: v.nullable(reorderSchema) }, signal)
      },
    }),
  /** How the stock of a store would have gone. */
  replay: (storeId: string) =>
    queryOptions({
      queryKey: [...reorderQueries.replays(), storeId],
      queryFn: ({ signal }) => {
        const path = `/api/reorder/replay?${new URLSearchParams({ store: storeId })}`
        return loadAnswer({ path, schema: reorderReplaySchema }, signal)
      },
    }),
  /** The vendors that rules of a store can be for. */
  vendors: (storeId: string) =>
    queryOptions({
      queryKey: [...figuresKey, 'vendors', storeId],
      queryFn: ({ signal }) => {
        const path = `/api/reorder/vendors?${new URLSearchParams({ store: storeId })}`
        return loadAnswer({ path, schema: vendorsSchema }, signal)
      },
    }),
}

/** The code of a limit that the database sets; its message is for people. */
const LIMIT_REACHED = 'PT409'

type PlacedOrder = { productId: string; quantity: number; orderedOn: string; expectedOn: string }

const usePurchaseChange = <Change, Result>(change: (asked: Change) => Promise<Result>) =>
  useListChange(change, reorderQueries.all(), todayQueries.all(), dashboardQueries.all())

/** Notes that products were ordered, all or none. Resolves to the ids of the purchase orders. */
export const usePlaceOrders = (storeId: string) =>
  usePurchaseChange(async (orders: readonly PlacedOrder[]) => {
    const { rest } = await loadBackend()
    const rows = orders.map(({ productId, quantity, orderedOn, expectedOn }) => ({
      id: randomUuid(),
      store_id: storeId,
      product_id: Number(productId),
      quantity,
      ordered_on: orderedOn,
      expected_on: expectedOn,
    }))
    const { error, status } = await rest.from('purchase_orders').insert(rows)
    if (error) throw toRestError(error, status, error.code === LIMIT_REACHED ? undefined : 'The order was not noted.')
    return rows.map(({ id }) => id)
  })

/** Ids are part of the address, which has at most 16 KB. */
const IDS_AT_ONCE = 200

const settled = () =>
  new AppError('A colleague marked this order as received, or took it back.', { code: 'not_found', status: 404 })

/** Takes purchase orders back that are on their way, as if they had never been placed. */
export const useTakeBackOrders = () =>
  usePurchaseChange(async (ids: readonly string[]) => {
    const { rest } = await loadBackend()
    let deleted = 0
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const { data, error, status } = await rest
        .from('purchase_orders')
        .delete()
        .in('id', ids.slice(from, from + IDS_AT_ONCE))
        .is('received_on', null)
        .select('id')
      if (error) throw toRestError(error, status, 'The order was not taken back.')
      deleted += data.length
    }
    if (deleted === 0) throw settled()
  })

/** Marks a purchase order that is on its way as received on a day. */
export const useReceiveOrder = () =>
  usePurchaseChange(async ({ id, day }: { id: string; day: string }) => {
    const { rest } = await loadBackend()
    const { data, error, status } = await rest
      .from('purchase_orders')
      .update({ received_on: day })
      .eq('id', id)
      .is('received_on', null)
      .select('id')
    if (error) throw toRestError(error, status, 'The order was not marked as received.')
    if (data.length === 0) throw settled()
  })
