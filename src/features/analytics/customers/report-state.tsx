import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'

type ReportStateProps<Report extends object, Key extends QueryKey> = {
  /** What loads, such as `cohorts`. */
  name: string
  query: UseQueryOptions<Report, Error, Report, Key>
  children: (report: Report) => ReactNode
}

/** Loads a report and shows it, or that it is loading, failed to load, or waits for a connection. */
export function ReportState<Report extends object, Key extends QueryKey>({
  name,
  query,
  children,
}: ReportStateProps<Report, Key>) {
  return (
    <LoadedFigures
      name={name}
      query={useQuery(query)}
      skeleton={<PanelSkeleton name={name} />}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {children}
    </LoadedFigures>
  )
}
