import type { ReactNode } from 'react'
import { AppHeader } from './app-header.tsx'
import { BottomBar } from './bottom-bar.tsx'
import type { SessionView } from './session-view.ts'

type ShellFrameProps = { session: SessionView; onSignOut: () => void; children: ReactNode }

/** Header, page and bottom bar. */
export function ShellFrame({ session, onSignOut, children }: ShellFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <AppHeader session={session} onSignOut={onSignOut} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <BottomBar session={session} />
    </div>
  )
}
