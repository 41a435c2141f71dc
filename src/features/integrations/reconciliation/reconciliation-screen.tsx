import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useParams } from 'react-router'
import { connectionQueries } from '#data/stores/connections.ts'
import { reconciliationQuery } from '#data/stores/reconciliation.ts'
import type { ConnectionPage } from '#domain/contracts/connections/connections.ts'
import { RECONCILED_PLATFORMS, type Reconciliation } from '#domain/contracts/connections/reconciliation.ts'
import { PLATFORMS } from '#domain/platforms.ts'
import { formatAgo } from '#features/integrations/live/format-ago.ts'
import { formatBucket, formatDay } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { BackLink } from '#ui/links/back-link.tsx'
import { Result } from './reconciliation-mark.tsx'
import { SpanList } from './span-list.tsx'

/** The figures of a connection beside those of its shop's own report. */
export function ReconciliationScreen() {
  const { id = '' } = useParams()
  const connection = useQuery(connectionQueries.one(id))
  const reconciliation = useQuery(reconciliationQuery(id))
  const error = connection.error ?? reconciliation.error
  const retry = () => void Promise.all([connection.refetch(), reconciliation.refetch()])
  if (connection.data && reconciliation.data) {
    return (
      <ReconciliationView
        connection={connection.data}
        reconciliation={reconciliation.data}
        at={reconciliation.dataUpdatedAt}
      />
    )
  }
  return (
    <>
      <BackToConnection id={id} />
      <PageHeader title="Reconciliation" />
      {error ? (
        <ErrorState title="The comparison could not be loaded" error={error} onRetry={retry} />
      ) : (
        <output aria-label="Loading the comparison" className="grid gap-5">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </output>
      )}
    </>
  )
}

const BackToConnection = ({ id }: { id: string }) => <BackLink to={`/integrations/${id}`} label="The connection" />

type ViewProps = { connection: ConnectionPage; reconciliation: Reconciliation; at: number }

function ReconciliationView({ connection, reconciliation, at }: ViewProps) {
  const platform = PLATFORMS.find(({ id }) => id === connection.platform)?.name ?? connection.platform
  const { checkedAt, missing } = reconciliation
  return (
    <>
      <BackToConnection id={connection.id} />
      <PageHeader
        title={`${connection.shopName} and ${platform}`}
        description={`From the total sales that ${platform} shows to your net sales.`}
      />
      {checkedAt !== null && (
        <p className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <Result reconciliation={reconciliation} platform={platform} />
          <span>Checked {formatAgo(checkedAt, at)}. Figures are compared once a day.</span>
        </p>
      )}
      {checkedAt === null || missing !== null ? (
        <NotCompared connection={connection} missing={missing} platform={platform} />
      ) : (
        <Spans reconciliation={reconciliation} platform={platform} />
      )}
    </>
  )
}

type NotComparedProps = Pick<ViewProps, 'connection'> & { missing: string | null; platform: string }

function NotCompared({ connection, missing, platform }: NotComparedProps) {
  const words = RECONCILED_PLATFORMS.has(connection.platform)
    ? 'The comparison runs once a day, after all orders were read for the first time.'
    : `${platform} has no sales report to compare with.`
  return (
    <EmptyState
      icon={Scale}
      title={missing === null ? 'Not compared yet' : `Can’t be compared with ${platform}`}
      description={missing ?? words}
    />
  )
}

function Spans({ reconciliation, platform }: Pick<ViewProps, 'reconciliation'> & { platform: string }) {
  const { currency, days, months } = reconciliation
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <SpanList
        id="months"
        title="Months"
        spans={months}
        nameOf={({ from }) => formatBucket(from, 'month')}
        platform={platform}
        currency={currency}
      />
      <SpanList
        id="days"
        title="Days"
        spans={days}
        nameOf={({ from }) => formatDay(from)}
        platform={platform}
        currency={currency}
      />
    </div>
  )
}
