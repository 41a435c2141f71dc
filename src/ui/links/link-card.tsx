import ArrowRight from 'lucide-react/icons/arrow-right'
import type { LucideIcon } from 'lucide-react'
import { AppLink } from './app-link.tsx'

type LinkCardProps = { to: string; icon: LucideIcon; title: string; text: string }

/** A card that links to a screen, with a title and a description. */
export function LinkCard({ to, icon: Icon, title, text }: LinkCardProps) {
  return (
    <AppLink
      to={to}
      className="group flex min-w-0 items-start gap-3.5 rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:border-line-strong hover:bg-hover"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="mt-0.5 block text-muted">{text}</span>
      </span>
      <ArrowRight
        aria-hidden
        className="mt-2 size-4 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5"
      />
    </AppLink>
  )
}
