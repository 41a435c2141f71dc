import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode, Ref } from 'react'
import { AppLink } from '#ui/links/app-link.tsx'

const promises = [
  'Import your orders from a file and see your figures within a minute.',
  'Learn what changed, why it changed, and what to do next.',
  'Your data stays on the machine that runs Cartwright. No outside service is needed.',
]

type AuthPageProps = {
  title: string
  description?: ReactNode
  footer?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** The frame of the account screens. The form is aligned to the top, so that messages don't move it up and down. */
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
          <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-semibold tracking-tight break-words">
            {title}
          </h1>
          {description && <div className="mt-1.5 text-pretty text-muted">{description}</div>}
          <div className="mt-7 grid gap-5">{children}</div>
          {footer && <p className="mt-7 text-muted">{footer}</p>}
        </main>
      </div>
      <AuthAside />
      {/* Toasts are placed above this element. These screens have no bottom bar, so it is at the lower edge. */}
      <div className="fixed inset-x-0 bottom-0 [anchor-name:--page-foot] md:hidden" />
    </div>
  )
}

function AuthAside() {
  return (
    <aside className="relative hidden overflow-hidden bg-accent-soft lg:flex lg:flex-col lg:justify-center lg:px-12 xl:px-20">
      <div className="relative max-w-lg">
        <p className="text-3xl font-semibold tracking-tight text-balance xl:text-4xl">
          The growth team a small shop cannot hire.
        </p>
        <ul className="mt-8 grid gap-5 text-base">
          {promises.map((text) => (
            <li key={text} className="flex gap-3.5">
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              <span className="text-pretty">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <RisingLine />
    </aside>
  )
}

function RisingLine() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 180"
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-1/4 w-full text-accent-ink"
    >
      <path
        d="M0 150C60 146 90 118 150 122s90 26 150 6 80-64 150-60 90-30 150-56v168H0Z"
        fill="currentColor"
        opacity="0.08"
      />
      <path
        d="M0 150C60 146 90 118 150 122s90 26 150 6 80-64 150-60 90-30 150-56"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        opacity="0.4"
      />
    </svg>
  )
}
