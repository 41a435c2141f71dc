import { Card } from '#ui/layout/card.tsx'
import { CallToAction } from './call-to-action.tsx'
import { LandingSection } from './landing-section.tsx'

const steps = [
  {
    title: 'Create an account',
    text: 'You need a name, an email address and a password. We’ll email you a confirmation link.',
  },
  {
    title: 'Import your orders',
    text: 'Export your orders from your shop and import the file, or explore with sample data first.',
  },
  {
    title: 'See your figures',
    text: 'When the import is done, the dashboard shows your sales and what changed.',
  },
]

/** Explains how to start, here or on your own machine. */
export function StartSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LandingSection
      id="start"
      title="Start in a minute"
      text="Use Cartwright here, or run your own copy."
      className="bg-surface"
    >
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        <div>
          <ol className="grid gap-6">
            {steps.map(({ title, text }, position) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink tabular-nums"
                >
                  {position + 1}
                </span>
                <div>
                  <h3 className="text-base leading-8 font-semibold">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-10 min-h-12">
            <CallToAction isSignedIn={isSignedIn} />
          </div>
        </div>
        <OwnCopy />
      </div>
    </LandingSection>
  )
}

function OwnCopy() {
  return (
    <Card className="self-start bg-canvas">
      <h3 className="text-base font-semibold">Run your own</h3>
      <p className="mt-1 text-muted">
        One command in Cartwright’s folder installs, builds and starts everything. You only need Node 20.19 or newer.
      </p>
      <pre className="mt-4 rounded-control border border-line bg-surface p-4 font-mono text-xs leading-6 whitespace-pre-wrap">
        <code>
          <span className="text-muted select-none">$ </span>npm start{'\n'}
          <span className="text-muted">Cartwright is ready at http://localhost:3000</span>
        </code>
      </pre>
    </Card>
  )
}
