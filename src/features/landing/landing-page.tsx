import { AgentsSection } from './agents-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { OwnershipSection } from './ownership-section.tsx'
import { StartSection } from './start-section.tsx'

/** What Cartwright is, for somebody who has never seen it. */
export function LandingPage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <Hero isSignedIn={isSignedIn} />
      <FiguresSection />
      <AgentsSection />
      <OwnershipSection />
      <StartSection isSignedIn={isSignedIn} />
      <LandingFooter />
    </>
  )
}
