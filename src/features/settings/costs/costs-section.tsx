import { useQuery } from '@tanstack/react-query'
import { costQueries } from '#data/stores/costs.ts'
import type { Store } from '#data/stores/stores.ts'
import { NoStore } from '#features/settings/no-store.tsx'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { PartHeading } from '#features/settings/part-heading.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore } from '#features/settings/use-chosen-store.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { AdSpendForm } from './ad-spend-form.tsx'
import { AdSpendList } from './ad-spend-list.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'

const loading = (
  <output aria-label="Loading your costs" className="grid gap-5">
    <Skeleton className="h-16 max-w-xl" />
    <Skeleton className="h-28" />
  </output>
)

/** The rules for costs and the ad spend of the chosen store. */
export function CostsSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="costs" aside={<StoreChoice />}>
      {chosen && <StoreCosts key={chosen.id} store={chosen} />}
      {stores.data && !chosen && (
        <NoStore text="Costs are a store’s fees, shipping, packaging, taxes and ads. With them, you see your profit." />
      )}
      {!stores.data && <NotLoaded query={stores} title="Your costs could not be loaded" loading={loading} />}
    </SettingsSection>
  )
}

function StoreCosts({ store }: { store: Store }) {
  const rules = useQuery(costQueries.rules(store.id))
  const spend = useQuery(costQueries.adSpend(store.id))
  return (
    <div className="grid gap-8">
      <section aria-labelledby="cost-rules" className="grid gap-4">
        <div>
          <PartHeading id="cost-rules" className="font-semibold">
            Rules
          </PartHeading>
          <p className="mt-0.5 max-w-2xl text-muted">
            A rule holds from its day on. A later rule of the same kind replaces it, and earlier days keep theirs.
            Product costs come from your <TextLink to="/documentation/costs-and-margins">product files</TextLink>.
          </p>
        </div>
        {rules.data ? (
          <>
            <RuleList rules={rules.data} store={store} />
            <RuleForm store={store} rules={rules.data} />
          </>
        ) : (
          <NotLoaded query={rules} title="Your cost rules could not be loaded" loading={loading} />
        )}
      </section>
      <section aria-labelledby="ad-spend" className="grid gap-4 border-t border-line pt-6">
        <div>
          <PartHeading id="ad-spend" className="font-semibold">
            Ad spend
          </PartHeading>
          <p className="mt-0.5 max-w-2xl text-muted">
            What you paid for ads, by day and ad channel, such as Search or Social. What you enter replaces the same
            days of that channel.
          </p>
        </div>
        <AdSpendForm store={store} />
        {spend.data ? (
          <AdSpendList spend={spend.data} store={store} />
        ) : (
          <NotLoaded query={spend} title="Your ad spend could not be loaded" loading={loading} />
        )}
      </section>
    </div>
  )
}
