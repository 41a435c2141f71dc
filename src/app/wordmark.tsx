import { AppLink } from '#ui/app-link.tsx'

/** The product's name, which leads home. */
export function Wordmark() {
  return (
    <AppLink to="/" className="flex shrink-0 items-center gap-2 rounded-control text-base font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g fill="none" strokeWidth="2.5" strokeLinecap="round" className="stroke-on-accent">
          <circle cx="16" cy="16" r="8.5" />
          <path d="M16 7.5v17M8.6 11.75l14.8 8.5M23.4 11.75l-14.8 8.5" />
        </g>
        <circle cx="16" cy="16" r="2.5" strokeWidth="2" className="fill-accent stroke-on-accent" />
      </svg>
      Cartwright
    </AppLink>
  )
}
