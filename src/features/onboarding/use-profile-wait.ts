import { useEffect, useState } from 'react'
import { type AppUser, isProfileLoaded } from '#data/profile.ts'

const LONGEST_WAIT_MS = 5_000

/** Whether the profile is there, or has been waited for long enough to ask for the onboarding without it. */
export function useProfileWait(user: AppUser | null): boolean {
  const [isOver, setIsOver] = useState(false)
  const isLoaded = user !== null && isProfileLoaded(user)

  useEffect(
    function waitForProfile() {
      if (isLoaded) return
      const timer = setTimeout(() => setIsOver(true), LONGEST_WAIT_MS)
      return () => clearTimeout(timer)
    },
    [isLoaded],
  )

  return isLoaded || isOver
}
