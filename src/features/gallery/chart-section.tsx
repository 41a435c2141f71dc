import type { ReactNode } from 'react'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'
import { BarList } from '#ui/charts/bar-list.tsx'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { ChartMarksContext } from '#ui/charts/chart-marks.ts'
import type { PlotFormats, PlotNames, TimeSeriesPoint } from '#ui/charts/chart-geometry.ts'
import { FigureWithBar } from '#ui/charts/figure-with-bar.tsx'
import { HeatMap } from '#ui/charts/heat-map.tsx'
import { MARK_PARTS } from '#ui/charts/mark-parts.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { WaterfallChart } from '#ui/charts/waterfall-chart.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const formats: PlotFormats = {
  value: (value) => formatMoney(value, 'EUR'),
  axis: (value) => formatMoney(value, 'EUR', { whole: true }),
  date: (day) => formatDay(day),
  tick: (day) => formatDay(day, { year: false }),
}

const values = [118_000, 124_000, null, 139_000, 162_000, 198_500, -40_000, 0, 131_000, 129_000, 148_000, 170_000]

const points: TimeSeriesPoint[] = values.map((value, index) => ({
  date: `2026-03-${String(index + 1).padStart(2, '0')}`,
  value,
  change: { text: '+12%', direction: 'up', meaning: 'good' },
  comparison: { date: `2026-02-${String(index + 1).padStart(2, '0')}`, value: 100_000 + 5_000 * index },
}))

const alone = points.map((point) => ({ ...point, comparison: null }))
const isEnd = (index: number) => index === 0 || index === alone.length - 1
const partial = alone.map((point, index) => ({ ...point, partial: isEnd(index) ? 'partial' : null }))
const current = 'March'

/** Each day beside the same weekday of the week before. The shop is closed on Saturdays. */
const weekdays = alone.map((point, index) => ({
  ...point,
  value: index % 7 === 6 ? 0 : point.value,
  comparison: { date: `2026-02-${22 + (index % 7)}`, value: index % 7 === 6 ? 0 : 110_000 + 3_000 * (index % 7) },
}))

const expected = alone.map((point, index) => (index < 8 ? point : { ...point, range: { low: 90_000, high: 210_000 } }))

const bars = [
  { id: '1', label: 'Beeswax candle, set of four', value: 441_600, detail: '184 sold' },
  { id: '2', label: 'A very long name of a product '.repeat(6), value: 378_300, detail: '97 sold' },
  { id: '3', label: 'كوب من الخزف الحجري', value: 0, detail: 'none sold' },
  { id: '4', label: 'Returned apron', value: -11_700, detail: '3 given back' },
]

const marks = [
  { id: '1', name: 'Spring sale', from: '2026-03-02', to: '2026-03-04' },
  { id: '2', name: 'Site down', from: '2026-03-04', to: '2026-03-04' },
]
const marked = { ...MARK_PARTS, marks }

/** Charts with gaps, with negative values, with one value, and without values. */
export function ChartSection() {
  return (
    <GallerySection title="Charts">
      <div className="grid gap-6 lg:grid-cols-2">
        <Chart name="Against a comparison, with a gap and a negative day" points={points} comparison="February" />
        <Chart name="Without a comparison, the first and last bucket partial" points={partial} />
        <Chart name="Beside the same weekday, closed on Saturdays" points={weekdays} comparison="February" />
        <Chart
          name="A forecast with its range"
          points={expected}
          forecast={{ line: 'Forecast', range: 'Likely range: contains 4 of 5 days' }}
        />
        <ChartMarksContext value={marked}>
          <Chart name="With events" points={alone} />
        </ChartMarksContext>
        <Chart name="One value" points={alone.slice(0, 1)} />
        <Chart name="No values" points={[]} />
        <Specimen name="Ranking">
          <Card>
            <BarList bars={bars} renderValue={formats.value} />
          </Card>
        </Specimen>
        <Specimen name="Figures with a bar: full, part, none, unknown">
          <Card className="grid gap-4 text-sm tabular-nums">
            {[82, 31, 0, null].map((percent) => (
              <FigureWithBar key={percent} text={percent === null ? '—' : `${percent}%`} value={percent} largest={82} />
            ))}
          </Card>
        </Specimen>
        <Specimen name="Sparklines: a line, days without sales, none, empty">
          <Card className="grid gap-4">
            <Sparkline values={[118, 124, 119, 139, 162, 198, 170]} label="Sales every day" />
            <Sparkline values={values} label="Sales with a gap" />
            <Sparkline values={[0, 0, 0]} label="No sales" />
            <Sparkline values={[]} label="Nothing known" />
          </Card>
        </Specimen>
        <Specimen name="Waterfall">
          <Card>
            <WaterfallChart
              name="gallery-waterfall"
              label="How March became April"
              legend={{ total: 'Total', gain: 'Added', loss: 'Subtracted' }}
              formatAxis={(value) => formatNumber(value)}
              steps={[
                { name: 'March', value: 80, kind: 'total', text: '80' },
                { name: 'Customers', value: 30, kind: 'change', text: '+30' },
                { name: 'Discounts', value: 0, kind: 'change', text: '0' },
                { name: 'Returns', value: -125, kind: 'change', text: '-125' },
                { name: 'April', value: -15, kind: 'total', text: '-15' },
              ]}
            />
          </Card>
        </Specimen>
        <Specimen name="Heat map">
          <Card>
            <HeatMap
              caption="Heat map"
              corner="Hour"
              columns={['Monday', 'Tuesday', 'Wednesday', 'Sunday']}
              emptyColumn="No sales"
              rows={[
                { name: '09:00', values: [1, 20, null, null] },
                { name: '10:00', values: [90, null, 45, null] },
              ]}
              formatValue={(value) => formatNumber(value)}
            />
          </Card>
        </Specimen>
        <Specimen name="How a figure moved">
          <Card className="flex flex-wrap gap-4">
            <ChangeMark text="+12%" direction="up" meaning="good" />
            <ChangeMark text="+3%" direction="up" meaning="bad" />
            <ChangeMark text="−4%" direction="down" meaning="neutral" />
            <ChangeMark text="No change" direction="none" meaning="neutral" />
          </Card>
        </Specimen>
      </div>
    </GallerySection>
  )
}

type ChartProps = {
  name: string
  points: readonly TimeSeriesPoint[]
  comparison?: string | null
  forecast?: PlotNames['forecast']
}

function Chart({ name, points: shown, comparison = null, forecast }: ChartProps) {
  return (
    <Specimen name={name}>
      <Card>
        <TimeSeriesChart
          label={name}
          points={shown}
          names={{ current, comparison, ...(forecast && { forecast }) }}
          formats={formats}
          table={<FigureTable caption={name} points={shown} />}
        />
      </Card>
    </Specimen>
  )
}

function FigureTable({ caption, points: shown }: { caption: string; points: readonly TimeSeriesPoint[] }): ReactNode {
  return (
    <Table caption={caption}>
      <TableHead columns={['Day', { figures: 'Value' }]} />
      <tbody>
        {shown.map(({ date, value }) => (
          <tr key={date}>
            <td>{formats.date(date)}</td>
            <td data-numeric>{value === null ? '—' : formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
