import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#data/auth.tsx'
import { profileQueries } from '#data/profile-queries.ts'
import type { Account } from '#data/profile.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** The signed-in person's own profile. */
export function ProfileScreen() {
  const { session } = useAuth()
  return (
    <PageColumn>
      <PageHeader title="Profile" description="What people on your team see of you." />
      <Card className="sm:p-6">{session ? <OwnProfile user={session.user} /> : <ProfileSkeleton />}</Card>
    </PageColumn>
  )
}

function OwnProfile({ user }: { user: Account }) {
  const { data: profile, error, fetchStatus, refetch } = useQuery(profileQueries.own(user))

  if (profile) {
    const email = user.email ?? profile.email ?? ''
    return (
      <div className="grid gap-6">
        <ProfilePicture profile={profile} email={email} />
        <hr className="border-line" />
        <ProfileForm profile={profile} email={email} />
      </div>
    )
  }
  if (fetchStatus === 'paused') {
    return <ErrorState title="You are offline" message="Your profile loads once the connection is back." />
  }
  if (!error) return <ProfileSkeleton />
  return <ErrorState title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />
}
