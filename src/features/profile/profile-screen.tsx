import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#data/auth/auth.tsx'
import { profileQueries } from '#data/person/profile-queries.ts'
import type { Account } from '#data/person/profile.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FormSkeleton } from '#ui/forms/form-skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/** The profile of the signed-in person. */
export function ProfileScreen() {
  const { session } = useAuth()
  return (
    <PageColumn>
      <PageHeader title="Profile" description="Your name, picture and job." />
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
    return <ErrorState title="You are offline" message="Your profile loads when you’re back online." />
  }
  if (!error) return <ProfileSkeleton />
  return <ErrorState title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />
}

function ProfileSkeleton() {
  return (
    <FormSkeleton label="Loading your profile" fields={['field', 'field', 'field', 'field', 'text', 'actions']}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Skeleton className="size-20 rounded-full" />
        <div className="grid flex-1 basis-52 gap-2">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-5 max-w-96" />
        </div>
      </div>
      <hr className="border-line" />
    </FormSkeleton>
  )
}
