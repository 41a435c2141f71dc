import ChevronLeft from 'lucide-react/icons/chevron-left'
import { AppLink } from '#ui/links/app-link.tsx'

/** Leads back to the page above. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <AppLink
      to={to}
      className="mb-3 inline-flex items-center gap-1 rounded-sm text-muted hover:text-ink pointer-coarse:min-h-11"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {label}
    </AppLink>
  )
}
