import type { ReactNode } from 'react'
import { useAuth } from '#data/auth.tsx'
import { hasOpenSteps } from '#domain/onboarding/parse-onboarding.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { useSlowNavigation } from './use-slow-navigation.ts'

type ShellProps = { tools?: ReactNode; aside?: ReactNode; children: ReactNode }

/** The frame of every page but the account screens, for the person who is signed in. */
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
