import type { ComponentType } from 'react'
import type { Figures } from '#lib/period-choice.ts'

/** What the reports have in common with other screens about figures. */
export type ReportParts = {
  /** Store, period and comparison, kept in the address. */
  PeriodControls: ComponentType<{ figures: Figures }>
  FiguresSubtitle: ComponentType<{ figures: Figures }>
  FiguresNotices: ComponentType<{
    figures: Figures
    isPeriodChosen: boolean
    isOffline: boolean
    failure: Error | null
    onRetry: () => void
    onShowLatest: () => void
  }>
  /** The ways to fill a store without orders; `null` is a person without a store. */
  EmptyStore: ComponentType<{ storeId: string | null; onImport: () => void }>
}
