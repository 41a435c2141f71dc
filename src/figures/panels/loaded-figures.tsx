import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whyMissing } from '#lib/app-error.ts'
import { FiguresArea } from './figures-area.tsx'
import { MissingFigures } from './figures-notices.tsx'

type LoadedFiguresProps<Data extends object> = {
  /** What loads, such as `orders`. */
  name: string
  query: UseQueryResult<Data | null>
  /** Shown while they load for the first time. */
  skeleton: ReactNode
  className?: string
  children: (data: Data) => ReactNode
}

/**
 * Figures that a query has loaded, dimmed until those that were asked for last arrive. Without any, says that they load,
 * failed to load, or wait for a connection.
 */
export function LoadedFigures<Data extends object>({
  name,
  query,
  skeleton,
  className,
  children,
}: LoadedFiguresProps<Data>) {
  const { data, error, failureReason, fetchStatus, isPlaceholderData, refetch } = query
  if (!data) {
    return (
      <MissingFigures
        name={name}
        error={whyMissing({ error, failureReason })}
        isOffline={fetchStatus === 'paused'}
        onRetry={() => void refetch()}
        skeleton={skeleton}
      />
    )
  }
  return (
    <FiguresArea isOutdated={isPlaceholderData} className={className}>
      {children(data)}
    </FiguresArea>
  )
}
