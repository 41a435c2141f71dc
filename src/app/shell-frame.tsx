import type { ReactNode } from 'react'
import { AppHeader } from './app-header.tsx'
import { BottomBar } from './bottom-bar.tsx'
import type { SessionView } from './session-view.ts'

type ShellFrameProps = {
  session: SessionView
  onSignOut: () => void
  /** Controls in the header beside the person's own. */
  tools?: ReactNode
  /** What stands beside the page on a wide screen. */
  aside?: ReactNode
  children: ReactNode
}

/** Header, page and bottom bar. */
export function ShellFrame({ session, onSignOut, tools, aside, children }: ShellFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <AppHeader session={session} onSignOut={onSignOut} tools={tools} hasSidebar={aside !== undefined} />
      <div className="flex flex-1">
        {aside}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          {children}
        </main>
      </div>
      <BottomBar session={session} />
    </div>
  )
}
