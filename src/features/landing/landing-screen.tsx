import { useAuth } from '#data/auth/auth.tsx'
import { LandingPage } from './landing-page.tsx'

export function LandingScreen() {
  const { user } = useAuth()
  return <LandingPage isSignedIn={user !== null} />
}
