import type { ChartAttachment } from '#domain/advisor/advisor.ts'
import { isDay } from '#domain/periods.ts'
import { formatAxisMoney } from '#lib/format-axis.ts'
import { formatBucket, formatBucketTick } from '#lib/format-period.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import type { PlotFormats } from '#ui/chart-geometry.ts'

/** How a chart writes its values and labels; labels that are no days stand as they are. */
export function formatsOf({ currency, granularity = 'day' }: ChartAttachment): PlotFormats {
  const write = (format: typeof formatBucket) => (label: string) => (isDay(label) ? format(label, granularity) : label)
  return {
    value: (value) => (currency ? formatMoney(value, currency) : formatNumber(value)),
    axis: (value) => (currency ? formatAxisMoney(value, currency) : formatNumber(value, { compact: true })),
    date: write(formatBucket),
    tick: write(formatBucketTick),
  }
}
