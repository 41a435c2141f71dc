import { useQuery } from '@tanstack/react-query'
import { storeSettingsQueries } from '#data/stores/store-settings.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore } from '#features/settings/use-chosen-store.ts'
import { FormSkeleton } from '#ui/forms/form-skeleton.tsx'
import { NewStoreForm } from './new-store-form.tsx'
import { StoreForm } from './store-form.tsx'

const loading = (
  <FormSkeleton
    label="Loading your store"
    fields={['whole-field', 'field', 'field', 'field', 'field', 'choices', 'field', 'whole-field', 'actions']}
  />
)

/** The settings of the chosen store. */
export function StoreSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="store" aside={<StoreChoice />}>
      {stores.data && (chosen ? <ChosenStore key={chosen.id} storeId={chosen.id} /> : <NewStoreForm />)}
      {!stores.data && <NotLoaded query={stores} title="Your stores could not be loaded" loading={loading} />}
    </SettingsSection>
  )
}

function ChosenStore({ storeId }: { storeId: string }) {
  const store = useQuery(storeSettingsQueries.one(storeId))
  if (store.data) return <StoreForm store={store.data} />
  return <NotLoaded query={store} title="The store could not be loaded" loading={loading} />
}
