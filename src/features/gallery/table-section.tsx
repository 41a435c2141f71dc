import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { TickAllBox, TickBox } from '#ui/tables/tick-box.tsx'
import { TickedBar } from '#ui/tables/ticked-bar.tsx'
import { TickContext, useTicks } from '#ui/tables/ticks.ts'
import { Table } from '#ui/tables/table.tsx'
import { GallerySection } from './gallery-section.tsx'

const rows = [
  { name: 'Beeswax candle, set of four', state: 'good', units: 184, sales: 441_600 },
  { name: 'كوب من الخزف الحجري', state: 'neutral', units: 0, sales: 0 },
  { name: 'Returned apron', state: 'bad', units: -3, sales: -11_700 },
  { name: `${'A very long name of a product '.repeat(10)}`, state: 'warning', units: 1_204_518, sales: 98_765_432_100 },
] as const

const tabs = [
  { value: 'rows', label: 'With rows' },
  { value: 'none', label: 'Without rows' },
  { value: 'cards', label: 'Cards on a phone' },
  { value: 'long', label: 'Its header stays' },
] as const

const columns: readonly DataColumn<(typeof rows)[number]>[] = [
  { key: 'name', label: 'Product', render: ({ name }) => <bdi>{name}</bdi> },
  { key: 'state', label: 'State', render: ({ state }) => <Badge tone={state}>{state}</Badge> },
  { key: 'units', label: 'Units', isNumeric: true, render: ({ units }) => formatNumber(units) },
  { key: 'sales', label: 'Net sales', isNumeric: true, render: ({ sales }) => formatMoney(sales, 'EUR') },
]

/** Tables, and tabs whose selection is stored in the URL. */
export function TableSection() {
  const [search, setSearch] = useSearchParams()
  const [page, setPage] = useState(1)
  const chosen = tabs.find(({ value }) => value === search.get('table')) ?? tabs[0]
  return (
    <GallerySection title="Tabs and tables">
      <Card>
        <Tabs
          label="Tables"
          heading={<h3 className="text-base font-semibold max-sm:w-full">With a heading</h3>}
          value={chosen.value}
          tabs={tabs}
          onChange={(table) => setSearch({ table }, { preventScrollReset: true, replace: true })}
        >
          {chosen.value === 'cards' ? (
            <DataTable
              caption="Sales of a made-up shop"
              columns={columns}
              rows={rows}
              toKey={({ name }) => name}
              emptyText="Nothing was sold in these days."
              card={{ figures: ['sales', 'state'] }}
            />
          ) : (
            <Table caption="Sales of a made-up shop">
              <TableHead columns={['Product', 'State', { figures: 'Units' }, { figures: 'Net sales' }]} />
              <tbody>
                {chosen.value === 'none' ? <EmptyRow /> : <Rows times={chosen.value === 'long' ? 12 : 1} />}
              </tbody>
            </Table>
          )}
          <TablePages label="Pages of products" page={page} pageRows={4} rowCount={10} onChange={setPage} />
        </Tabs>
      </Card>
      <TickableTable />
    </GallerySection>
  )
}

const toName = ({ name }: (typeof rows)[number]) => name

const BOXES = {
  all: <TickAllBox />,
  toBox: (row: (typeof rows)[number]) => <TickBox tickKey={row.name} name={row.name} />,
}

function TickableTable() {
  const heading = useRef<HTMLHeadingElement>(null)
  const ticks = useTicks({ noun: 'product', choice: 'all', rows, toKey: toName })
  return (
    <Card aria-labelledby="tickable">
      <h3 ref={heading} id="tickable" tabIndex={-1} className="mb-3 text-base font-semibold">
        Rows to tick
      </h3>
      <TickContext value={ticks.boxes}>
        <DataTable
          caption="Products to tick"
          columns={columns}
          rows={rows}
          boxes={ticks.hasBoxes ? BOXES : undefined}
          toKey={toName}
          emptyText="Nothing was sold in these days."
        />
      </TickContext>
      <TickedBar label="Selected products" ticks={ticks} heading={heading}>
        <Button variant="outline" size="sm">
          Export CSV
        </Button>
      </TickedBar>
    </Card>
  )
}

function Rows({ times }: { times: number }) {
  const shown = Array.from({ length: times }, (_, copy) => rows.map((row) => ({ ...row, key: `${copy} ${row.name}` })))
  return shown.flat().map(({ key, name, state, units, sales }) => (
    <tr key={key}>
      <td className="min-w-40">
        <bdi>{name}</bdi>
      </td>
      <td>
        <Badge tone={state}>{state}</Badge>
      </td>
      <td data-numeric>{formatNumber(units)}</td>
      <td data-numeric>{formatMoney(sales, 'EUR')}</td>
    </tr>
  ))
}

function EmptyRow() {
  return (
    <tr>
      <td colSpan={4} className="text-muted">
        Nothing was sold in these days.
      </td>
    </tr>
  )
}
