import type { ReactNode, Ref } from 'react'
import { AppLink } from '#ui/app-link.tsx'
import { AuthAside } from './auth-aside.tsx'

type AuthPageProps = {
  title: string
  description?: ReactNode
  footer?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/**
 * The frame of the account screens: one column to act in, and on wide screens what waits behind the door.
 * The form hangs from the top: centred, it would jump whenever a message came or went.
 */
export function AuthPage({ title, description, footer, headingRef, children }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col bg-surface px-5 py-6 sm:px-10">
        <header>
          <AppLink to="/" className="rounded-md text-lg font-semibold tracking-tight">
            Cartwright
          </AppLink>
        </header>
        <main className="mx-auto w-full max-w-sm pt-10 sm:pt-[14dvh] pb-10">
          <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
            {title}
          </h1>
          {description && <div className="mt-1.5 text-pretty text-muted">{description}</div>}
          <div className="mt-7 grid gap-5">{children}</div>
          {footer && <p className="mt-7 text-muted">{footer}</p>}
        </main>
      </div>
      <AuthAside />
      {/* No bar of a phone here: toasts come down to the edge. */}
      <div className="fixed inset-x-0 bottom-0 [anchor-name:--page-foot] md:hidden" />
    </div>
  )
}
