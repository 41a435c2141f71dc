import { useQuery } from '@tanstack/react-query'
import { type NamedRule, reorderRuleQueries, useDeleteReorderRule } from '#data/stores/reorder-rules.ts'
import type { Store } from '#data/stores/stores.ts'
import { DeleteButton } from '#features/settings/delete-button.tsx'
import { NoStore } from '#features/settings/no-store.tsx'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore } from '#features/settings/use-chosen-store.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { RuleForm } from './rule-form.tsx'
import { describeTerms, nameRule } from './reorder-terms.ts'

const loading = (
  <output aria-label="Loading your reorder rules" className="grid gap-5">
    <Skeleton className="h-16 max-w-xl" />
    <Skeleton className="h-28" />
  </output>
)

/** How the chosen store orders from its suppliers. */
export function ReorderSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="reorder" aside={<StoreChoice />}>
      {chosen && <StoreRules key={chosen.id} store={chosen} />}
      {stores.data && !chosen && (
        <NoStore text="Reorder rules say how long your suppliers take and how you order from them." />
      )}
      {!stores.data && <NotLoaded query={stores} title="Your reorder rules could not be loaded" loading={loading} />}
    </SettingsSection>
  )
}

function StoreRules({ store }: { store: Store }) {
  const rules = useQuery(reorderRuleQueries.of(store.id))
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-muted">
        Rules decide what{' '}
        <TextLink to={`/analytics/reorder?${new URLSearchParams({ store: store.id })}`}>Reorder</TextLink> proposes. A
        rule for a product comes before the one of its vendor, and that before the one for all products. What a rule
        leaves empty comes from the next one. Without any, you order every 7 days, orders arrive in 14 days, and stock
        should last in 90% of cases.
      </p>
      {rules.data ? (
        <>
          <RuleList rules={rules.data} />
          <RuleForm store={store} rules={rules.data} />
        </>
      ) : (
        <NotLoaded query={rules} title="Your reorder rules could not be loaded" loading={loading} />
      )}
    </div>
  )
}

function kindOf({ vendor, productId }: NamedRule): string | null {
  if (productId !== null) return 'Product'
  return vendor === null ? null : 'Vendor'
}

/** The rules, that for all products first. */
function RuleList({ rules }: { rules: readonly NamedRule[] }) {
  const { mutateAsync } = useDeleteReorderRule()
  if (rules.length === 0) return <p className="text-muted">No rules yet. Begin with your lead time for all products.</p>
  const rank = ({ vendor, productId }: NamedRule) => (productId !== null ? 2 : Number(vendor !== null))
  const sorted = rules.toSorted((one, other) => rank(one) - rank(other) || nameRule(one).localeCompare(nameRule(other)))
  return (
    <ul aria-label="Rules" className="divide-y divide-line border-y border-line">
      {sorted.map((rule) => (
        <li key={rule.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              <bdi className="break-words">{nameRule(rule)}</bdi>
              {kindOf(rule) !== null && <Badge>{kindOf(rule)}</Badge>}
            </p>
            <p className="text-muted tabular-nums">{describeTerms(rule)}</p>
          </div>
          <DeleteButton
            section="reorder"
            name={`the rule of ${nameRule(rule)}`}
            title="Delete this rule?"
            description={`${nameRule(rule)}: ${describeTerms(rule)}. The next less specific rule counts instead.`}
            action="Delete rule"
            failure="Rule not deleted"
            onDelete={() => mutateAsync(rule)}
          />
        </li>
      ))}
    </ul>
  )
}
