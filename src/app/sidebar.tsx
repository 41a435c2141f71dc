import Star from 'lucide-react/icons/star'
import { useLocation } from 'react-router'
import { cn } from '#lib/cn.ts'
import { usePageLists } from '#lib/page-lists.ts'
import { AppLink } from '#ui/app-link.tsx'
import { namePage } from './page-names.ts'

/** Favorite and recent pages, in the sidebar of a wide screen. */
export function Sidebar() {
  const { favorites, recent } = usePageLists()
  return (
    <nav aria-label="Favorite and recent pages" className="sticky top-14 grid gap-6 p-4">
      <PageGroup title="Favorites" paths={favorites}>
        <p className="px-2 text-muted">
          <Star aria-hidden className="mr-1 inline size-3.5 align-[-0.125em]" />
          Select the star in the header to add the page that is open.
        </p>
      </PageGroup>
      <PageGroup title="Recent" paths={recent}>
        <p className="px-2 text-muted">The pages you open are listed here.</p>
      </PageGroup>
    </nav>
  )
}

function PageGroup({ title, paths, children }: { title: string; paths: string[]; children: React.ReactNode }) {
  const { pathname } = useLocation()
  return (
    <section aria-label={title}>
      <h2 className="mb-1 px-2 text-xs font-medium text-muted">{title}</h2>
      {paths.length === 0 && children}
      <ul>
        {paths.map(namePage).map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <AppLink
              to={path}
              aria-current={path === pathname ? 'page' : undefined}
              className={cn(
                'flex h-8 items-center gap-2 rounded-control px-2 hover:bg-hover',
                path === pathname && 'font-medium text-accent-ink',
              )}
            >
              <Icon aria-hidden className={cn('size-4 shrink-0', path !== pathname && 'text-muted')} />
              <span className="min-w-0 truncate">{label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
