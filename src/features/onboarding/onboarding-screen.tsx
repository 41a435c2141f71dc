import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import FileUp from 'lucide-react/icons/file-up'
import { useAuth } from '#data/auth/auth.tsx'
import { onboardingQueries } from '#data/person/onboarding.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkCard } from '#ui/links/link-card.tsx'
import { OnboardingProgress } from './onboarding-progress.tsx'

/** The onboarding steps and their progress, and what to do next. */
export function OnboardingScreen() {
  const { user } = useAuth()
  return (
    <PageColumn>
      <PageHeader title="Getting started" description="Set up your store and get to know Cartwright." />
      {user && <OwnOnboarding userId={user.id} />}
      <h2 className="mt-8 mb-3 text-base font-semibold">Next steps</h2>
      <div className="grid gap-3 md:grid-cols-2">
        <LinkCard
          to="/dashboard?import=new"
          icon={FileUp}
          title="Import your orders"
          text="Export your orders from your shop as a CSV file and import it."
        />
        <LinkCard
          to="/documentation"
          icon={BookOpen}
          title="Look up a definition"
          text="Read what each figure includes."
        />
      </div>
    </PageColumn>
  )
}

function OwnOnboarding({ userId }: { userId: string }) {
  const { data: onboarding, error, fetchStatus, refetch } = useQuery(onboardingQueries.own(userId))

  if (onboarding) return <OnboardingProgress userId={userId} onboarding={onboarding} />
  if (fetchStatus === 'paused') {
    return (
      <Alert tone="warning" title="You are offline">
        Your steps load when you’re back online.
      </Alert>
    )
  }
  if (!error) {
    return (
      <output aria-label="Loading your steps" className="block">
        <Skeleton className="h-[38rem]" />
      </output>
    )
  }
  return (
    <Card>
      <ErrorState title="Your steps could not be loaded" error={error} onRetry={() => void refetch()} />
    </Card>
  )
}
