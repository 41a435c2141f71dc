import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#data/auth/auth.tsx'
import type { Store } from '#data/stores/stores.ts'
import { teamQueries } from '#data/stores/team.ts'
import { NoStore } from '#features/settings/no-store.tsx'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore } from '#features/settings/use-chosen-store.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { InviteForm } from './invite-form.tsx'
import { TeamInvitations } from './team-invitations.tsx'
import { TeamMembers } from './team-members.tsx'

const loading = (
  <output aria-label="Loading your team" className="grid gap-5">
    <Skeleton className="h-16 max-w-xl" />
    <Skeleton className="h-28" />
  </output>
)

/** The members of the chosen store and its open invitations. */
export function TeamSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="team" aside={<StoreChoice />}>
      {chosen && <StoreTeam key={chosen.id} store={chosen} />}
      {stores.data && !chosen && (
        <NoStore text="A team shares a store. Once you have one, you can invite colleagues." />
      )}
      {!stores.data && <NotLoaded query={stores} title="Your team could not be loaded" loading={loading} />}
    </SettingsSection>
  )
}

function StoreTeam({ store }: { store: Store }) {
  const { user } = useAuth()
  const query = useQuery(teamQueries.of(store.id))
  const { data: team } = query
  if (!team || !user) return <NotLoaded query={query} title="Your team could not be loaded" loading={loading} />
  return (
    <>
      <InviteForm storeId={store.id} invitations={team.invitations} />
      <TeamMembers store={store} members={team.members} userId={user.id} />
      <TeamInvitations storeId={store.id} team={team} />
    </>
  )
}
