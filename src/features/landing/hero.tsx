import { CallToAction } from './call-to-action.tsx'
import { SampleDashboard } from './sample-dashboard.tsx'

/** The promise, the way in, and what it looks like inside. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-14 pb-14 md:px-6 md:pt-20 md:pb-20">
      <h1 tabIndex={-1} className="max-w-3xl text-4xl leading-[1.1] font-semibold tracking-tight md:text-6xl">
        The growth team a small shop cannot hire
      </h1>
      <p className="mt-5 max-w-2xl text-base text-pretty text-muted md:text-lg">
        Bring in your orders and see within a minute what you really earned, what changed and why, and what to do next.
        It runs on your own machine, and your data stays there.
      </p>
      <div className="mt-8 min-h-12">
        <CallToAction isSignedIn={isSignedIn} />
      </div>
      <SampleDashboard />
    </div>
  )
}
