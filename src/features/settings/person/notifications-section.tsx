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
import { useSettingsDraft } from '#features/settings/settings-drafts.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { DigestSetting } from './digest-setting.tsx'

const kinds: Record<NotificationKind, { label: string; hint: string }> = {
  insights: {
    label: 'What changed',
    hint: 'A figure is unusual, orders stopped arriving, or one order is very large.',
  },
  finishedImports: { label: 'Finished imports', hint: 'A file was imported and its orders are in your figures.' },
  failedImports: { label: 'Failed imports', hint: 'A file could not be imported. Your store is unchanged.' },
}

/** Chooses what the number on the bell counts, and what comes by email. */
export function NotificationsSection() {
  const { session } = useAuth()
  return (
    <SettingsSection id="notifications">
      {session ? <OwnNotifications account={session.user} /> : <NotificationsSkeleton />}
      {session && <DigestSetting account={session.user} />}
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
    <form className="grid gap-4" onSubmit={handleSubmit}>
      {NOTIFICATION_KINDS.map((kind) => (
        <div key={kind} className="border-line not-first:border-t not-first:pt-4">
          <Switch {...kinds[kind]} checked={fields[kind]} onChange={(isOn) => choose({ [kind]: isOn })} />
        </div>
      ))}
      <p className="text-muted">The list of notifications always shows all of them.</p>
      <SaveBar state={state} autoSave={autoSave} onDiscard={discard} />
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
