import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { importQueries } from '#data/imports/imports.ts'
import { sentInvitationSchema, teamSchema } from '#domain/contracts/team.ts'
import { refreshStores } from './stores.ts'

export const teamQueries = {
  all: () => ['team'] as const,
  of: (storeId: string) =>
    queryOptions({
      queryKey: [...teamQueries.all(), storeId],
      queryFn: async ({ signal }) => {
        const response = await apiFetch(`/api/team?${new URLSearchParams({ store: storeId })}`, { signal })
        return parseAnswer(await response.text(), teamSchema)
      },
    }),
}

/** Invites an address. Inviting it again sends a new email, whose link replaces the one before. */
export function useInvite(storeId: string) {
  return useTeamChange(async (email: string) => {
    const response = await apiFetch('/api/team/invitations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ store: storeId, email }),
    })
    return parseAnswer(await response.text(), sentInvitationSchema)
  })
}

export function useWithdrawInvitation() {
  return useTeamChange((id: string) => apiFetch(`/api/team/invitations/${id}`, { method: 'DELETE' }))
}

export function useRemoveMember(storeId: string) {
  return useTeamChange((userId: string) => removeMember(storeId, userId))
}

/** Leaves the store. The person's other stores and figures are loaded again. */
export function useLeaveStore(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => removeMember(storeId, userId),
    networkMode: 'always',
    retry: false,
    async onSuccess() {
      void client.invalidateQueries({ queryKey: importQueries.all() })
      await refreshStores(client)
    },
  })
}

const removeMember = (storeId: string, userId: string) =>
  apiFetch(`/api/team/members/${userId}?${new URLSearchParams({ store: storeId })}`, { method: 'DELETE' })

function useTeamChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // When offline, fail at once: nobody expects an invitation or a removal later.
    networkMode: 'always',
    retry: false,
    // Also after a failure, which may mean that a colleague has changed the team.
    onSettled: () => client.invalidateQueries({ queryKey: teamQueries.all() }),
  })
}
