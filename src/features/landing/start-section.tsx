import { CallToAction } from './call-to-action.tsx'
import { LandingSection } from './landing-section.tsx'

const steps = [
  { title: 'Create an account', text: 'A name, an email address and a password. The confirmation link comes by mail.' },
  {
    title: 'Bring in your orders',
    text: 'Drop an export of your shop. No file at hand? Look around in a made-up shop first.',
  },
  {
    title: 'Read your figures',
    text: 'They are there when the import is done, with what changed against the period before.',
  },
]

/** How to begin. */
export function StartSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LandingSection
      id="start"
      title="Start in a minute"
      text="Where Cartwright runs, this page is its door. To run your own, one command starts everything: npm start."
      className="bg-surface"
    >
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, position) => (
          <li key={title}>
            <span
              aria-hidden
              className="grid size-8 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink tabular-nums"
            >
              {position + 1}
            </span>
            <h3 className="mt-4 text-base font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 min-h-12">
        <CallToAction isSignedIn={isSignedIn} />
      </div>
    </LandingSection>
  )
}
