import { queryOptions } from '@tanstack/react-query'
import { type Account, loadProfile } from './profile.ts'

export const profileQueries = {
  all: () => ['profile'] as const,
  own: (user: Account) =>
    queryOptions({ queryKey: [...profileQueries.all(), user.id], queryFn: ({ signal }) => loadProfile(user, signal) }),
}
