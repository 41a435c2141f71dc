import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MissingFigures } from '#figures/figures-notices.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { whyMissing } from '#lib/app-error.ts'

type ReportStateProps<Report, Key extends QueryKey> = {
  /** What loads, such as `cohorts`. */
  name: string
  query: UseQueryOptions<Report, Error, Report, Key>
  children: (report: Report) => ReactNode
}

/** Loads a report and shows it, or that it is loading, failed to load, or waits for a connection. */
export function ReportState<Report, Key extends QueryKey>({ name, query, children }: ReportStateProps<Report, Key>) {
  const { data, error, failureReason, fetchStatus, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  return (
    <MissingFigures
      name={name}
      error={whyMissing({ error, failureReason })}
      isOffline={fetchStatus === 'paused'}
      onRetry={() => void refetch()}
      skeleton={<PanelSkeleton name={name} />}
    />
  )
}
