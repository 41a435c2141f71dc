import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { AppearanceSection } from '#features/settings/person/appearance-section.tsx'
import { DataSection } from '#features/settings/person/data-section.tsx'
import { NotificationsSection } from '#features/settings/person/notifications-section.tsx'
import { SecuritySection } from '#features/settings/security/security-section.tsx'
import { StoreSection } from '#features/settings/store/store-section.tsx'
import { TeamSection } from '#features/settings/team/team-section.tsx'
import { cn } from '#lib/cn.ts'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { InstallationSection } from './installation-section.tsx'
import { SECTION_IDS, SECTIONS } from './sections.ts'
import { Drafts, DraftsContext } from './settings-drafts.ts'

/** All settings on one page, with a link to each section. */
export function SettingsScreen() {
  const [drafts] = useState(() => new Drafts())
  useSectionFocus()
  return (
    <DraftsContext value={drafts}>
      <PageColumn>
        <PageHeader
          title="Settings"
          description={
            <>
              This browser, your store and your account. Your name and picture are in your{' '}
              <TextLink to="/profile">profile</TextLink>.
            </>
          }
        />
        <div className="gap-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          <SettingsNav />
          <div className="grid gap-5">
            <AppearanceSection />
            <StoreSection />
            <TeamSection />
            <NotificationsSection />
            <SecuritySection />
            <DataSection />
            <InstallationSection />
          </div>
        </div>
      </PageColumn>
      <UnsavedChanges />
    </DraftsContext>
  )
}

function SettingsNav() {
  const { hash, search } = useLocation()
  return (
    <nav aria-label="Settings" className="mb-5 -ml-2.5 max-lg:-mr-2.5 lg:sticky lg:top-20 lg:mb-0 lg:self-start">
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

/** Moves the focus to the section in the address, so that keyboard and screen reader continue there. */
function useSectionFocus(): void {
  const { hash, key } = useLocation()
  useEffect(
    function focusSection() {
      const id = SECTION_IDS.find((known) => hash === `#${known}`)
      if (id) document.getElementById(id)?.focus()
    },
    // `key` changes with every navigation, so a second click on the same link moves the focus again.
    [hash, key],
  )
}

/** Asks before unsaved changes are lost, except after the account was deleted. */
function UnsavedChanges() {
  const drafts = use(DraftsContext)
  const unsaved = useSyncExternalStore(drafts.subscribe, drafts.getSnapshot).filter(({ isUnsaved }) => isUnsaved)
  return (
    <LeaveGuard
      isUnsaved={unsaved.length > 0}
      isSettling={unsaved.every((draft) => draft.isSettling)}
      onSettle={() => unsaved.forEach(({ submit }) => submit())}
      isLeaving={({ currentLocation, nextLocation }) => {
        const isElsewhere =
          currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search
        return isElsewhere && Object(nextLocation.state).isFinal !== true
      }}
      text="Your changes to the settings aren’t saved."
    />
  )
}
