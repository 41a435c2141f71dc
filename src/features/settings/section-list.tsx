import ChevronRight from 'lucide-react/icons/chevron-right'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#ui/links/app-link.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { SECTION_IDS, type SectionId, SECTIONS } from './sections.ts'

type SectionListProps = {
  /** The section that is shown beside the list. */
  current: SectionId | undefined
}

/** The sections of the settings: beside the open one, or alone with a line about each. */
export function SectionList({ current }: SectionListProps) {
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-20 lg:-ml-2.5 lg:self-start">
      <ul
        className={
          current ? 'grid gap-1' : 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface'
        }
      >
        {SECTION_IDS.map((id) => (
          <li key={id}>{current ? <LinkBeside id={id} isCurrent={id === current} /> : <LinkWithText id={id} />}</li>
        ))}
      </ul>
    </nav>
  )
}

function LinkBeside({ id, isCurrent }: { id: SectionId; isCurrent: boolean }) {
  const { title, icon: Icon } = SECTIONS[id]
  return (
    <AppLink
      to={`/settings/${id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex h-9 items-center gap-2 rounded-control px-2.5 font-medium transition-colors duration-150 hover:bg-hover pointer-coarse:h-11',
        isCurrent ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {title}
    </AppLink>
  )
}

function LinkWithText({ id }: { id: SectionId }) {
  const { title, text, icon: Icon } = SECTIONS[id]
  return (
    <AppLink
      to={`/settings/${id}`}
      className="flex items-center gap-3 p-4 transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </AppLink>
  )
}

export function BackToSections() {
  return <BackLink to="/settings" label="All settings" />
}
