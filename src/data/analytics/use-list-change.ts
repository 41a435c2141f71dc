import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Returns a mutation that loads the lists under a query key again, also after a failure: a part may have been changed, or
 * somebody else has changed them. What is under the key of `dependents` is loaded again too, without waiting for it.
 */
export function useListChange<Change, Result>(
  change: (asked: Change) => Promise<Result>,
  queryKey: QueryKey,
  dependents?: QueryKey,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Fail at once when offline instead of waiting for the network.
    networkMode: 'always',
    retry: false,
    onSettled(_result, error) {
      if (dependents) void client.invalidateQueries({ queryKey: dependents })
      const reloaded = client.invalidateQueries({ queryKey })
      return error ? undefined : reloaded
    },
  })
}
