import { AgentsSection } from './agents-section.tsx'
import { CallToAction } from './call-to-action.tsx'
import { FiguresSection } from './figures-section.tsx'
import { OwnershipSection } from './ownership-section.tsx'
import { SampleDashboard } from './sample-dashboard.tsx'
import { StartSection } from './start-section.tsx'

/** Introduces Cartwright to visitors. */
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

const places = [
  { id: 'figures', label: 'Figures' },
  { id: 'agents', label: 'Agents' },
  { id: 'ownership', label: 'Your data' },
  { id: 'start', label: 'Start' },
]

function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-muted md:px-6">
        <p>Cartwright: the growth team a small shop cannot hire.</p>
        <nav aria-label="On this page">
          <ul className="flex flex-wrap gap-x-6">
            {places.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-6 items-center hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-14 pb-14 md:px-6 md:pt-20 md:pb-20">
      <h1 tabIndex={-1} className="max-w-3xl text-4xl leading-[1.1] font-semibold tracking-tight md:text-6xl">
        The growth team a small shop cannot hire
      </h1>
      <p className="mt-5 max-w-2xl text-base text-balance text-muted md:text-lg">
        Import your orders and see within a minute what you sold, what changed and why, and what to do next. Cartwright
        runs on your own machine, and your data stays there.
      </p>
      <div className="mt-8 min-h-12">
        <CallToAction isSignedIn={isSignedIn} />
      </div>
      <SampleDashboard />
    </div>
  )
}
