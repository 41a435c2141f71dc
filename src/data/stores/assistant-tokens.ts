import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import type { TokenDays, TokenScope } from '#domain/contracts/assistants/assistant-terms.ts'
import { assistantTokensSchema, createdTokenSchema } from '#domain/contracts/assistants/assistant-tokens.ts'

export const assistantTokenQueries = {
  all: () => ['assistant-tokens'] as const,
  /** The person's own tokens for a store, and the address that assistants connect to. */
  of: (storeId: string) =>
    queryOptions({
      queryKey: [...assistantTokenQueries.all(), storeId],
      queryFn: async ({ signal }) => {
        const response = await apiFetch(`/api/assistant-tokens?${new URLSearchParams({ store: storeId })}`, { signal })
        return parseAnswer(await response.text(), assistantTokensSchema)
      },
      // Their last use and their end happen elsewhere, and nothing tells this page.
      staleTime: 0,
    }),
}

export type NewToken = { name: string; scope: TokenScope; days: TokenDays }

/** Creates a token. Its text is in the result only. */
export function useCreateToken(storeId: string) {
  return useTokenChange(async (asked: NewToken) => {
    const response = await apiFetch('/api/assistant-tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ store: storeId, ...asked }),
    })
    return parseAnswer(await response.text(), createdTokenSchema)
  })
}

export function useRevokeToken() {
  return useTokenChange(async (id: string) => {
    await apiFetch(`/api/assistant-tokens/${id}`, { method: 'DELETE' })
  })
}

function useTokenChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // When offline, fail at once: nobody expects a token later.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: assistantTokenQueries.all() }),
  })
}
