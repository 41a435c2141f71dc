import { useLocation } from 'react-router'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#ui/app-link.tsx'
import { SECTION_IDS, SECTIONS } from './sections.ts'

/** The way to each section: beside them on a wide screen, above them on a narrow one. */
export function SettingsNav() {
  const { hash, search } = useLocation()
  return (
    <nav aria-label="Settings" className="mb-5 max-lg:-mx-2.5 lg:sticky lg:top-20 lg:mb-0 lg:self-start">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {SECTION_IDS.map((id) => {
          const { title, icon: Icon } = SECTIONS[id]
          const isCurrent = hash === `#${id}`
          return (
            <li key={id}>
              <AppLink
                to={{ search, hash: id }}
                aria-current={isCurrent ? 'location' : undefined}
                className={cn(
                  'flex h-9 items-center gap-2 rounded-control px-2.5 font-medium transition-colors duration-150 hover:bg-hover pointer-coarse:h-11',
                  isCurrent ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {title}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
