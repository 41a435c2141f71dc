import Store from 'lucide-react/icons/store'
import { useCreateSample } from '#data/imports/sample.ts'
import type { ReportTab } from '#figures/choices/report-tabs.ts'
import { OtherStores } from '#figures/period/store-select.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { SampleProgress } from './sample-progress.tsx'

const DASHBOARD = {
  title: 'See how your shop is doing',
  description:
    'Import your order history to see sales, orders, customers and best sellers, and how they change. It takes about a minute.',
}

/** What each report shows once there are orders. */
const REPORTS: Record<ReportTab, typeof DASHBOARD> = {
  sales: {
    title: 'Sales by day, and why they changed',
    description: 'Import orders to see net sales, orders and returns by day, week or month, and what changed them.',
  },
  products: {
    title: 'Best sellers and slow movers',
    description:
      'Import orders to see what each product sells and earns, how long its stock lasts, and what is bought together.',
  },
  customers: {
    title: 'Who buys, and who comes back',
    description: 'Import orders to see your best customers, who is overdue for an order, and how many order again.',
  },
  orders: {
    title: 'Every order in one list',
    description: 'Import orders to search and sort them, and to open each with its products, refunds and customer.',
  },
  profit: {
    title: 'What is left after costs',
    description: 'Import orders to see what remains of your sales after goods, fees, shipping, packaging and ads.',
  },
  breakdown: {
    title: 'Sales by country, channel or discount',
    description: 'Import orders to compare the parts of your sales, and to see the hours and weekdays that sell best.',
  },
  explore: {
    title: 'Any figure, by anything',
    description: 'Import orders to choose figures, divide them as you like, and save the views that you need again.',
  },
  forecast: {
    title: 'What the next weeks are likely to bring',
    description: 'Import orders to see the sales to expect, how far off they may be, and how good past forecasts were.',
  },
}

type EmptyStoreProps = {
  /** The report that has no orders yet. Without one, the dashboard has none. */
  report?: ReportTab
  /** `null` for a person without a store. */
  storeId: string | null
  onImport: () => void
}

/** Shown for a store without orders: three ways to get figures. */
export function EmptyStore({ report, storeId, onImport }: EmptyStoreProps) {
  const createSample = useCreateSample()
  return (
    <>
      {storeId && <OtherStores storeId={storeId} />}
      <Card>
        <EmptyState
          icon={Store}
          {...(report ? REPORTS[report] : DASHBOARD)}
          actions={
            <>
              <Button onClick={onImport}>Import orders</Button>
              <Button
                variant="outline"
                isLoading={createSample.isPending}
                onClick={() =>
                  createSample.mutate(storeId, {
                    onError: (error) => toastFailure(error, 'Sample data could not be added'),
                  })
                }
              >
                Explore with sample data
              </Button>
              <LinkButton variant="outline" to="/integrations">
                Connect a platform
              </LinkButton>
              <SampleProgress isPending={createSample.isPending} />
            </>
          }
        />
      </Card>
    </>
  )
}
