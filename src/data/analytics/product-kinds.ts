import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { refreshFigures } from '#data/figures/dashboard.ts'
import type { ProductKind } from '#domain/contracts/analytics/products.ts'
import { AppError } from '#lib/app-error.ts'

type Choice = {
  id: string
  /** `null` lets the product's name and SKU decide. */
  kind: ProductKind | null
}

/** Changes what a product is. Resolves when all figures have been loaded again. */
export function useChooseKind() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveKind,
    // When offline, fail at once instead of changing the figures later.
    networkMode: 'always',
    onSuccess: () => refreshFigures(client),
  })
}

async function saveKind({ id, kind }: Choice): Promise<void> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('products')
    .update({ kind_chosen: kind })
    .eq('id', id)
    .select('id')
    .overrideTypes<{ id: number }[], { merge: false }>()
  if (error) throw toRestError(error, status, 'The kind of the product could not be saved. Please try again.')
  if (data.length === 0) throw new AppError('This product no longer exists.', { code: 'not_found', status: 404 })
}
