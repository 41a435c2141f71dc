import { useState } from 'react'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DataSection } from './data-section.tsx'
import { Drafts, DraftsContext } from './drafts.ts'
import { InstallationSection } from './installation-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { StoreSection } from './store-section.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useSectionFocus } from './use-section-focus.ts'

/** Everything that can be set, section by section. */
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
              This browser, your store, your account. Your name and picture are in your{' '}
              <TextLink to="/profile">profile</TextLink>.
            </>
          }
        />
        <div className="gap-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          <SettingsNav />
          <div className="grid gap-5">
            <AppearanceSection />
            <StoreSection />
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
