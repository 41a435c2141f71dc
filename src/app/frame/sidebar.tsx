import Star from 'lucide-react/icons/star'
import { useLocation, useSearchParams } from 'react-router'
import { namePage, type NamedPage } from '#app/page-names.ts'
import { reportTabPath } from '#figures/choices/report-tab-path.ts'
import { parseReportTab, REPORT_TABS } from '#figures/choices/report-tabs.ts'
import { cn } from '#lib/cn.ts'
import { usePageLists } from '#lib/page-lists.ts'
import { AppLink } from '#ui/links/app-link.tsx'

const titleStyles = 'mb-1 px-2 text-xs font-medium text-muted'
const linkStyles = 'flex h-8 items-center gap-2 rounded-control px-2 hover:bg-hover'

/** The sidebar of a wide screen: the tabs of Analytics, and favorite and recent pages. */
export function Sidebar() {
  return (
    <div className="sticky top-14 grid gap-6 p-4">
      <AnalyticsTabs />
      <PageLists />
    </div>
  )
}

function AnalyticsTabs() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const open = pathname === '/analytics' ? parseReportTab(search) : null
  return (
    <nav aria-label="Analytics">
      <h2 className={titleStyles}>Analytics</h2>
      <ul>
        {REPORT_TABS.map(({ value, label }) => (
          <li key={value}>
            <AppLink
              to={reportTabPath(value, search)}
              aria-current={value === open ? 'page' : undefined}
              className={cn(linkStyles, value === open && 'font-medium text-accent-ink')}
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageLists() {
  const { favorites, recent, nameOf } = usePageLists()
  const toPages = (paths: string[]) => paths.map((path) => namePage(path, nameOf(path)))
  return (
    <nav aria-label="Favorite and recent pages" className="grid gap-6">
      <PageGroup title="Favorites" pages={toPages(favorites)}>
        <p className="px-2 text-muted">
          <Star aria-hidden className="mr-1 inline size-3.5 align-[-0.125em]" />
          Select the star in the header to add the page that is open.
        </p>
      </PageGroup>
      <PageGroup title="Recent" pages={toPages(recent)}>
        <p className="px-2 text-muted">The pages you open are listed here.</p>
      </PageGroup>
    </nav>
  )
}

function PageGroup({ title, pages, children }: { title: string; pages: NamedPage[]; children: React.ReactNode }) {
  const { pathname } = useLocation()
  const isOpen = (path: string) => path.replace(/\?.*/, '') === pathname
  return (
    <section aria-label={title}>
      <h2 className={titleStyles}>{title}</h2>
      {pages.length === 0 && children}
      <ul>
        {pages.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <AppLink
              to={path}
              aria-current={isOpen(path) ? 'page' : undefined}
              className={cn(linkStyles, isOpen(path) && 'font-medium text-accent-ink')}
            >
              <Icon aria-hidden className={cn('size-4 shrink-0', !isOpen(path) && 'text-muted')} />
              <span className="min-w-0 truncate">{label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
