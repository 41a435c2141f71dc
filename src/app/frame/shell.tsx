import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { hasOpenSteps } from '#domain/onboarding/open-steps.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ShellFrame } from './shell-frame.tsx'

const SLOW_AFTER_MS = 150

type ShellProps = { tools?: ReactNode; aside?: ReactNode; children: ReactNode }

/** The frame of every page except the account screens; shows a skeleton while the next page loads slowly. */
export function Shell({ tools, aside, children }: ShellProps) {
  const { user, loading, signOut } = useAuth()
  const isNavigating = useSlowNavigation()
  const person = user && {
    name: user.full_name?.trim() || user.email,
    email: user.email,
    avatarUrl: user.avatar_url,
    hasOpenSteps: hasOpenSteps(user.preferences),
  }
  return (
    <ShellFrame session={{ person, isLoading: loading }} onSignOut={() => void signOut()} tools={tools} aside={aside}>
      {isNavigating ? <PageSkeleton /> : children}
    </ShellFrame>
  )
}

/** Whether another page has been loading for longer than 150 ms. */
function useSlowNavigation(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const target = location && location.pathname !== pathname ? location.pathname : null
  const [slowTarget, setSlowTarget] = useState<string | null>(null)

  useEffect(
    function markSlowNavigation() {
      if (target === null) return
      const timer = setTimeout(() => setSlowTarget(target), SLOW_AFTER_MS)
      return () => {
        clearTimeout(timer)
        setSlowTarget(null)
      }
    },
    [target],
  )
  return slowTarget !== null && slowTarget === target
}

function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[144rem] px-4 pt-4 pb-6 md:px-6 md:pb-8">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 h-5 w-80 max-w-full" />
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="mt-4 h-80" />
    </div>
  )
}
