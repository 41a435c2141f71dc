import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { VISITOR } from '#app/session-view.ts'
import { ShellFrame } from '#app/shell-frame.tsx'
import { LandingPage } from '#features/landing/landing-page.tsx'

/** The landing page as a visitor sees it, for the build to put into the file that is served before any script runs. */
export function prerenderLanding(): string {
  return renderToString(
    <MemoryRouter>
      <ShellFrame session={VISITOR} onSignOut={() => {}}>
        <LandingPage isSignedIn={false} />
      </ShellFrame>
    </MemoryRouter>,
  )
}
