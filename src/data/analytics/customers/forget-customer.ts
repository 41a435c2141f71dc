import { useMutation, useQueryClient } from '@tanstack/react-query'
import { agentQueries } from '#data/agents/agents.ts'
import { loadBackend, toWrittenError } from '#data/backend/backend.ts'
import { figuresKey } from '#data/figures/answers.ts'
import { AppError } from '#lib/app-error.ts'
import { keptListQueries } from './kept-lists.ts'
import { noteQueries } from '#data/analytics/notes.ts'

/** Removes who a customer is. Throws an `AppError`, also while a file is being imported. */
export function useForgetCustomer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (customer: string) => {
      const { rest } = await loadBackend()
      const { data, error, status } = await rest.rpc('forget_customer', { customer })
      if (error) throw toWrittenError(error, status, 'The customer was not forgotten.')
      if (data !== true) throw new AppError('This customer no longer exists.', { code: 'not_found', status: 404 })
    },
    // Fail at once when offline instead of waiting for the network.
    networkMode: 'always',
    retry: false,
    onSuccess: () =>
      Promise.all(
        [figuresKey, noteQueries.all(), keptListQueries.all(), agentQueries.all()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
