import { useQuery } from '@tanstack/react-query'
import { goalQueries } from '#data/stores/goals.ts'
import { type Store } from '#data/stores/stores.ts'
import { NoStore } from '#features/settings/no-store.tsx'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore } from '#features/settings/use-chosen-store.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { GoalsForm } from './goals-form.tsx'

const loading = (
  <output aria-label="Loading your goals" className="grid gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-96" />
    <Skeleton className="h-9 w-64" />
  </output>
)

const NO_STORE = 'Goals say what each month of a store should reach. Today shows how the month goes.'

/** What each month of the chosen store should reach. */
export function GoalsSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="goals" aside={<StoreChoice />}>
      {stores.data && (chosen ? <ChosenStore key={chosen.id} store={chosen} /> : <NoStore text={NO_STORE} />)}
      {!stores.data && <NotLoaded query={stores} title="Your stores could not be loaded" loading={loading} />}
    </SettingsSection>
  )
}

function ChosenStore({ store }: { store: Store }) {
  const stored = useQuery(goalQueries.stored(store.id))
  const course = useQuery(goalQueries.course(store.id))
  if (stored.data && course.data) return <GoalsForm store={store} stored={stored.data} course={course.data} />
  return <NotLoaded query={stored.data ? course : stored} title="Your goals could not be loaded" loading={loading} />
}
