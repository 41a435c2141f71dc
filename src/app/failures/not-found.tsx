import Compass from 'lucide-react/icons/compass'
import { LinkButton } from '#ui/links/link-button.tsx'

/** The page for an unknown address. */
export function NotFound() {
  return (
    <div className="mx-auto grid min-h-[65dvh] w-full max-w-xl content-center justify-items-start px-4 py-16">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Compass aria-hidden className="size-6" />
      </span>
      <h1 tabIndex={-1} className="mt-5 text-2xl font-semibold tracking-tight">
        Page not found
      </h1>
      <p className="mt-2 text-base text-muted">This page doesn’t exist. Check the address, or go to the dashboard.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to="/dashboard">Go to dashboard</LinkButton>
        <LinkButton to="/" variant="outline">
          Go to homepage
        </LinkButton>
      </div>
    </div>
  )
}
