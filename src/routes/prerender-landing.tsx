import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { VISITOR } from '#app/frame/session-view.ts'
import { ShellFrame } from '#app/frame/shell-frame.tsx'
import { LandingPage } from '#features/landing/landing-page.tsx'

/** Renders the landing page for a visitor; the build writes it to the file that is served. */
export function prerenderLanding(): string {
  return renderToString(
    <MemoryRouter>
      <ShellFrame session={VISITOR} onSignOut={() => {}}>
        <LandingPage isSignedIn={false} />
      </ShellFrame>
    </MemoryRouter>,
  )
}
