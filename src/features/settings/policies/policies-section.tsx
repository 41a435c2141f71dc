import { useQuery } from '@tanstack/react-query'
import { policyQueries } from '#data/stores/policies.ts'
import type { Store } from '#data/stores/stores.ts'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { SettingsPart } from '#features/settings/settings-part.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore } from '#features/settings/use-chosen-store.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { PolicyForms } from './policy-forms.tsx'
import { SavedReplies } from './saved-replies.tsx'

const loading = (
  <output aria-label="Loading your policies" className="grid gap-5">
    <Skeleton className="h-28" />
    <Skeleton className="h-28" />
  </output>
)

const FAILED = 'Your policies could not be loaded'

/** What the chosen store promises its customers, and the replies that its members keep. */
export function PoliciesSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="policies" aside={<StoreChoice />}>
      {chosen && <StorePolicies key={chosen.id} store={chosen} />}
      {stores.data && !chosen && <p className="text-muted">Create a store first. Then you can write its policies.</p>}
      {!stores.data && <NotLoaded query={stores} title={FAILED} loading={loading} />}
    </SettingsSection>
  )
}

function StorePolicies({ store }: { store: Store }) {
  const policies = useQuery(policyQueries.of(store.id))
  const replies = useQuery(policyQueries.savedReplies(store.id))
  return (
    <>
      <p className="max-w-prose text-pretty text-muted">
        Replies to customers promise only what is written here, word for word. Write to the customer, such as “You can
        send items back within 30 days.” <TextLink to="/documentation/replies">How replies work</TextLink>
      </p>
      {policies.data ? (
        <PolicyForms store={store} policies={policies.data} />
      ) : (
        <NotLoaded query={policies} title={FAILED} loading={loading} />
      )}
      <SettingsPart
        title="Saved replies"
        text={
          <>
            Choose one with “Start from” when you write a reply. <code>{'{order}'}</code>, <code>{'{customer}'}</code>,{' '}
            <code>{'{items}'}</code> and <code>{'{total}'}</code> become those of the order.
          </>
        }
      >
        {replies.data ? (
          <SavedReplies store={store} replies={replies.data} />
        ) : (
          <NotLoaded query={replies} title="Your saved replies could not be loaded" loading={loading} />
        )}
      </SettingsPart>
    </>
  )
}
