import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Returns a mutation that loads the lists under a query key again when it has succeeded. */
export function useListChange<Change>(change: (asked: Change) => Promise<void>, queryKey: QueryKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Fail at once when offline instead of waiting for the network.
    networkMode: 'always',
    retry: false,
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
}
