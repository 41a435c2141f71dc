import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#data/auth.tsx'
import { profileQueries } from '#data/profile-queries.ts'
import type { Account, AppUser } from '#data/profile.ts'
import { ProfileStepDialog } from './profile-step-dialog.tsx'

type ProfileStepProps = { user: AppUser; onDone: () => void }

/** The profile step, with the fields as they are now: they may have been changed elsewhere. */
export function ProfileStep(props: ProfileStepProps) {
  const { session } = useAuth()
  return session && <FreshProfileStep {...props} account={session.user} />
}

function FreshProfileStep({ user, account, onDone }: ProfileStepProps & { account: Account }) {
  const { data: profile, isLoading } = useQuery({ ...profileQueries.own(account), staleTime: 0 })
  if (isLoading) return null
  return <ProfileStepDialog profile={profile ?? user} email={user.email} onDone={onDone} />
}
