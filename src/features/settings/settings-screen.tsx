import { use, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { AssistantsSection } from '#features/settings/assistants/assistants-section.tsx'
import { CostsSection } from '#features/settings/costs/costs-section.tsx'
import { GoalsSection } from '#features/settings/goals/goals-section.tsx'
import { AppearanceSection } from '#features/settings/person/appearance-section.tsx'
import { DataSection } from '#features/settings/person/data-section.tsx'
import { NotificationsSection } from '#features/settings/person/notifications-section.tsx'
import { PoliciesSection } from '#features/settings/policies/policies-section.tsx'
import { ReorderSection } from '#features/settings/reorder/reorder-section.tsx'
import { SecuritySection } from '#features/settings/security/security-section.tsx'
import { StoreSection } from '#features/settings/store/store-section.tsx'
import { TeamSection } from '#features/settings/team/team-section.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { PageColumn } from '#ui/layout/page-column.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { InstallationSection } from './installation-section.tsx'
import { BackToSections, SectionList } from './section-list.tsx'
import { findSection, SECTION_IDS, type SectionId, SECTIONS } from './sections.ts'
import { Drafts, DraftsContext } from './settings-drafts.ts'
import { useRoomBesideList } from './use-room-beside-list.ts'

const CONTENT: Record<SectionId, () => React.JSX.Element> = {
  appearance: AppearanceSection,
  store: StoreSection,
  goals: GoalsSection,
  costs: CostsSection,
  reorder: ReorderSection,
  policies: PoliciesSection,
  team: TeamSection,
  assistants: AssistantsSection,
  notifications: NotificationsSection,
  security: SecuritySection,
  data: DataSection,
  installation: InstallationSection,
}

/** The settings, one section at a time: beside the list of sections, or on its own where the screen is narrow. */
export function SettingsScreen() {
  const { section: named } = useParams()
  const { search, hash } = useLocation()
  const open = findSection(named)
  const moved = findSection(hash.slice(1))
  // Sections were anchors of one page, and links to them remain in emails and bookmarks.
  if (moved) return <Navigate replace to={{ pathname: `/settings/${moved}`, search }} />
  if (named !== undefined && !open) return <Navigate replace to={{ pathname: '/settings', search }} />
  return <Settings open={open} />
}

function Settings({ open }: { open: SectionId | undefined }) {
  const [drafts] = useState(() => new Drafts())
  const hasRoom = useRoomBesideList()
  const shown = hasRoom ? (open ?? SECTION_IDS[0]) : open
  const isListShown = hasRoom || !open
  const Content = shown && CONTENT[shown]
  return (
    <DraftsContext value={drafts}>
      <PageColumn>
        {!isListShown && <BackToSections />}
        <SettingsHeader open={open} isWhole={isListShown} />
        <div className="gap-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          {isListShown && <SectionList current={shown} />}
          {Content && <Content />}
        </div>
      </PageColumn>
      <UnsavedChanges />
    </DraftsContext>
  )
}

type SettingsHeaderProps = { open: SectionId | undefined; isWhole: boolean }

function SettingsHeader({ open, isWhole }: SettingsHeaderProps) {
  // On narrow screens the list of sections is hidden, so the section's name is the page's heading.
  const alone = isWhole || !open ? undefined : SECTIONS[open]
  return (
    <PageHeader
      title={alone?.title ?? 'Settings'}
      tabTitle={open && `${SECTIONS[open].title} · Settings`}
      description={
        alone?.text ?? (
          <>
            This browser, your store and your account. Your name and picture are in your{' '}
            <TextLink to="/profile">profile</TextLink>.
          </>
        )
      }
    />
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
          currentLocation.pathname !== nextLocation.pathname ||
          currentLocation.search !== nextLocation.search ||
          findSection(nextLocation.hash.slice(1)) !== undefined
        return isElsewhere && Object(nextLocation.state).isFinal !== true
      }}
      text="Your changes to the settings aren’t saved."
    />
  )
}
