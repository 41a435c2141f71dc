import { askAboutMetric, askAboutSignal } from '#domain/advisor/prepared-questions.ts'
import type { Period } from '#domain/periods.ts'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { AskAgent } from './ask-agent.tsx'

type AskAboutSignalProps = { signal: { title: string; href: string }; store: string }

/** Asks an agent about what changed. */
export const AskAboutSignal = ({ signal, store }: AskAboutSignalProps) => (
  <AskAgent prepared={askAboutSignal(signal)} store={store} about={signal.title} />
)

type AskAboutMetricProps = { metric: string; period: Period; store: string; label: string }

/** Asks an agent about a chart. Shows nothing if a question can't say the page's filters. */
export function AskAboutMetric({ metric, period, store, label }: AskAboutMetricProps) {
  const { filters } = usePageFilters()
  const prepared = askAboutMetric({ metric, period, filters })
  return prepared && <AskAgent prepared={prepared} store={store} about={label} />
}
