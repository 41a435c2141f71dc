import { useAuth } from '#data/auth.tsx'
import { LandingPage } from './landing-page.tsx'

/** The landing page with the session of the visitor. */
export function LandingScreen() {
  const { user } = useAuth()
  return <LandingPage isSignedIn={user !== null} />
}
