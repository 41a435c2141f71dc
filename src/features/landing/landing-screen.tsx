import { useAuth } from '#data/auth.tsx'
import { LandingPage } from './landing-page.tsx'

/** The landing page, for a visitor or for the person who is signed in. */
export function LandingScreen() {
  const { user } = useAuth()
  return <LandingPage isSignedIn={user !== null} />
}
