import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Returns a mutation after which the queries under a key load again. They do so after a failure too: part of the change
 * may have been saved, or a colleague may have made another one. It doesn't wait for the queries under `dependents`.
 */
export function useListChange<Change, Result>(
  change: (asked: Change) => Promise<Result>,
  queryKey: QueryKey,
  ...dependents: QueryKey[]
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Fail at once when offline instead of waiting for the network.
    networkMode: 'always',
    retry: false,
    onSettled(_result, error) {
      for (const dependent of dependents) void client.invalidateQueries({ queryKey: dependent })
      const reloaded = client.invalidateQueries({ queryKey })
      return error ? undefined : reloaded
    },
  })
}
