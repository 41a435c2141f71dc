import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { DIMENSION_NAMES, type DimensionName, DIMENSIONS } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import { MOST_METRICS, parseExploreChoice, toDimensionTexts, toMetricsText } from '#figures/choices/explore-choice.ts'
import { secondDimensions } from '#figures/choices/explore-dimensions.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import { SavedViews } from './saved-views.tsx'

const NONE = 'none'

/** The metrics and dimensions of Explore. */
export function ExploreControls({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseExploreChoice)
  const { metrics, by } = choice
  const [first, second] = by
  const split = (...dimensions: (DimensionName | undefined)[]) =>
    choose(toDimensionTexts(dimensions.filter((name) => name !== undefined)))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Labeled label="Figures">
        <div className="grid min-w-0 max-sm:flex-1">
          <MetricChoice
            chosen={metrics}
            onChange={(names) => choose({ metrics: toMetricsText(names), order: null, figures_page: null })}
          />
        </div>
      </Labeled>
      <Labeled label="Rows">
        <OptionSelect
          aria-label="Rows"
          className="min-w-0 flex-1 sm:w-auto"
          value={first ?? NONE}
          options={[{ value: NONE, label: 'One total' }, ...DIMENSION_NAMES.map(toOption)]}
          onChange={(name) => (name === NONE ? split() : split(name, keepSecond(name, second)))}
        />
      </Labeled>
      <Labeled label="Split by">
        <OptionSelect
          aria-label="Split by"
          className="min-w-0 flex-1 sm:w-auto"
          value={second ?? NONE}
          disabled={!first}
          options={[{ value: NONE, label: 'Nothing' }, ...(first ? secondDimensions(first).map(toOption) : [])]}
          onChange={(name) => split(first, name === NONE ? undefined : name)}
        />
      </Labeled>
      <div className="ml-auto">
        <SavedViews storeId={report.store.id} />
      </div>
    </div>
  )
}

/** A control after its name. */
function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
      <span aria-hidden className="shrink-0 text-muted max-sm:w-14">
        {label}
      </span>
      {children}
    </div>
  )
}

const toOption = (name: DimensionName) => ({ value: name, label: DIMENSIONS[name].label })

const keepSecond = (first: DimensionName, second: DimensionName | undefined) =>
  second && secondDimensions(first).includes(second) ? second : undefined

type MetricChoiceProps = { chosen: readonly QueryMetric[]; onChange: (names: readonly QueryMetric[]) => void }

/** Checkboxes for all metrics. At least one stays. */
function MetricChoice({ chosen, onChange }: MetricChoiceProps) {
  const [first] = chosen
  const firstLabel = first ? QUERY_METRIC_DEFINITIONS[first].label : ''
  const text = chosen.length > 1 ? `${firstLabel} and ${chosen.length - 1} more` : firstLabel
  return (
    <Popover
      label={`Figures: ${text}`}
      variant="outline"
      align="start"
      buttonClassName="h-10 w-full justify-between px-3 text-base font-normal sm:w-auto sm:max-w-60 md:text-sm"
      popupClassName="grid max-h-[min(28rem,70dvh)] w-72 gap-1 overflow-y-auto p-4"
      trigger={
        <>
          <span className="truncate">{text}</span>
          <ChevronDown aria-hidden />
        </>
      }
    >
      {() => (
        <>
          <p className="mb-1 text-xs text-muted">Up to {MOST_METRICS}, in the order in which you choose them.</p>
          {QUERY_METRICS.map((name) => (
            <Checkbox
              key={name}
              label={QUERY_METRIC_DEFINITIONS[name].label}
              checked={chosen.includes(name)}
              disabled={chosen.includes(name) ? chosen.length === 1 : chosen.length >= MOST_METRICS}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            />
          ))}
        </>
      )}
    </Popover>
  )
}
