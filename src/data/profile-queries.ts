import { queryOptions } from '@tanstack/react-query'
import { type Account, loadProfile } from './profile.ts'

export const profileQueries = {
  of: (userId: string) => ['profile', userId] as const,
  own: (user: Account) =>
    queryOptions({ queryKey: profileQueries.of(user.id), queryFn: ({ signal }) => loadProfile(user, signal) }),
}
