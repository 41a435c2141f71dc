import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useAuth } from '#data/auth/auth.tsx'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  parseNotificationKinds,
  useSaveNotifications,
} from '#data/person/notification-kinds.ts'
import { profileQueries } from '#data/person/profile-queries.ts'
import type { Account, Profile } from '#data/person/profile.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { PartHeading } from '#features/settings/part-heading.tsx'
import { useSettingsDraft } from '#features/settings/settings-drafts.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { useUiPreferences } from '#lib/preferences/use-ui-preferences.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SAVED_AS_MADE, SaveBar } from '#ui/forms/save-bar.tsx'
import { DigestSetting } from './digest-setting.tsx'

const LEAD = 'bell-notifications'

const kinds: Record<NotificationKind, { label: string; hint: string }> = {
  insights: {
    label: 'What changed',
    hint: 'A figure is unusual, orders stopped arriving, or one order is very large.',
  },
  connections: { label: 'Live sync', hint: 'Live sync with a shop stopped, and its newest orders are missing.' },
  finishedImports: { label: 'Finished imports', hint: 'A file was imported and its orders are in your figures.' },
  failedImports: { label: 'Failed imports', hint: 'A file could not be imported. Your store is unchanged.' },
}

/** Chooses what counts at the bell, and what comes by email. */
export function NotificationsSection() {
  const { session } = useAuth()
  const { userPreferences } = useUiPreferences()
  return (
    <SettingsSection id="notifications">
      {session ? <OwnNotifications account={session.user} /> : <NotificationsSkeleton />}
      {session && <DigestSetting account={session.user} />}
      {userPreferences.autoSave && <p className="mt-5 border-t border-line pt-5 text-muted">{SAVED_AS_MADE}</p>}
    </SettingsSection>
  )
}

function OwnNotifications({ account }: { account: Account }) {
  const profile = useQuery(profileQueries.own(account))
  if (profile.data) return <NotificationsForm profile={profile.data} />
  return <NotLoaded query={profile} title="Your preferences could not be loaded" loading={<NotificationsSkeleton />} />
}

function NotificationsForm({ profile }: { profile: Profile }) {
  const { fields, autoSave, state, choose, submit, discard } = useSettingsDraft({
    name: 'notifications',
    keys: NOTIFICATION_KINDS,
    saved: parseNotificationKinds(profile.preferences),
    clean: (wanted) => wanted,
    isValid: () => true,
    mutation: useSaveNotifications(profile),
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
  }

  return (
    <form className="-mb-4 grid gap-4" aria-labelledby={LEAD} onSubmit={handleSubmit}>
      <div>
        <PartHeading id={LEAD} className="font-medium">
          Bell
        </PartHeading>
        <p className="mt-0.5 text-muted">
          The bell’s list shows all notifications. Choose which new ones its number counts.
        </p>
      </div>
      {NOTIFICATION_KINDS.map((kind) => (
        <div key={kind} className="border-line not-first:border-t not-first:pt-4">
          <Switch {...kinds[kind]} checked={fields[kind]} onChange={(isOn) => choose({ [kind]: isOn })} />
        </div>
      ))}
      <SaveBar note="" state={state} autoSave={autoSave} onDiscard={discard} />
    </form>
  )
}

function NotificationsSkeleton() {
  return (
    <output aria-label="Loading your preferences" className="grid gap-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-15" />
      <Skeleton className="h-5 w-64" />
      <Skeleton className="h-9 w-64" />
    </output>
  )
}
