import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reconciliationQuery } from '#data/stores/reconciliation.ts'
import type { Connection } from '#domain/contracts/connections/connections.ts'
import { RECONCILED_PLATFORMS, type Reconciliation } from '#domain/contracts/connections/reconciliation.ts'
import { formatAgo } from '#features/integrations/live/format-ago.ts'
import { PLATFORMS } from '#domain/platforms.ts'
import { formatCount } from '#lib/format.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { differs } from './differs.ts'

/** Says on a connection's page whether the figures match the shop's own report, with a link to the comparison. */
export function ReconciliationMark({ connection: { id, platform, state } }: { connection: Connection }) {
  const isCompared = RECONCILED_PLATFORMS.has(platform) && state !== 'removed'
  const { data, dataUpdatedAt } = useQuery({ ...reconciliationQuery(id), enabled: isCompared })
  if (!isCompared || data === undefined || data.checkedAt === null) return null
  const name = PLATFORMS.find((each) => each.id === platform)?.name ?? platform
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
      <Result reconciliation={data} platform={name} />
      <span>Checked {formatAgo(data.checkedAt, dataUpdatedAt)}.</span>
      <TextLink to={`/integrations/${id}/reconciliation`}>See the comparison</TextLink>
    </p>
  )
}

type ResultProps = { reconciliation: Reconciliation; platform: string }

/** Whether all days and months match. */
export function Result({ reconciliation: { days, missing, months }, platform }: ResultProps): ReactNode {
  if (missing !== null) return <Badge tone="warning">Can’t be compared with {platform}</Badge>
  const [otherDays, otherMonths] = [days.filter(differs).length, months.filter(differs).length]
  if (otherDays + otherMonths === 0) return <Badge tone="good">Matches {platform}</Badge>
  const count = otherDays === 0 ? formatCount(otherMonths, 'month') : formatCount(otherDays, 'day')
  return (
    <Badge tone="bad">
      Differs from {platform} in {count}
    </Badge>
  )
}
