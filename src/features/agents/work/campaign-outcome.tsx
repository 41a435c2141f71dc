import { type Campaign, CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import type { CampaignOutcome } from '#domain/contracts/campaigns/outcome.ts'
import { addDays } from '#domain/periods.ts'
import { formatDay, formatMoney, formatNumber, formatPercent, formatRange } from '#lib/format.ts'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { Panel } from './campaign-panels.tsx'

/** Orders are looked at once a week. */
const WEEK = 7

/** What a campaign brought, or when that is looked at. */
export function CampaignOutcomePanel({ campaign }: { campaign: Campaign }) {
  const { outcome, outcomeTexts: texts, sentOn } = campaign
  if (sentOn === null) return null
  return (
    <Panel id="outcome" title="What it brought">
      {texts ? (
        <>
          <p className="mt-2 max-w-prose font-medium text-pretty">{texts.text}.</p>
          {texts.basis && <p className="mt-1 max-w-prose text-pretty text-muted">{texts.basis}</p>}
        </>
      ) : (
        <p className="mt-1 max-w-prose text-pretty text-muted">
          Orders are looked at once a week. {nextLook(campaign, WEEK)}
        </p>
      )}
      {outcome?.kind === 'measured' && <Measured campaign={campaign} outcome={outcome} sales={texts?.sales ?? null} />}
    </Panel>
  )
}

function nameLook(days: number): string {
  if (days === CAMPAIGN_DAYS) return 'last'
  return days === WEEK ? 'first' : 'next'
}

/** Says when orders are looked at after so many days. Without newer orders, that is later. */
function nextLook({ sentOn, today }: Campaign, days: number): string {
  const on = addDays(sentOn ?? today, days)
  const look = nameLook(days)
  if (today < on) return `The ${look} look is on ${formatDay(on)}, if your orders are imported up to then.`
  return `The ${look} look waits for your orders up to ${formatDay(addDays(on, -1))}. Import them if they are missing.`
}

type Outcome = Extract<CampaignOutcome, { kind: 'measured' }>
type MeasuredProps = { campaign: Campaign; outcome: Outcome; sales: string | null }

function Measured({ campaign, outcome, sales }: MeasuredProps) {
  const { effect, through } = outcome
  const { day, window } = effect
  return (
    <>
      <p className="mt-3 max-w-prose text-pretty">{sales ?? 'Too few people ordered to compare their net sales.'}</p>
      <div className="mt-4">
        <Groups outcome={outcome} />
      </div>
      {day < window && (
        <p className="mt-4 max-w-prose text-pretty text-muted">
          These ranges are wider than they will be after {window} days: whoever looks early and often finds more that is
          only chance. {nextLook(campaign, day + WEEK)}
        </p>
      )}
      <p className="mt-4 text-xs text-muted">
        Orders {formatRange({ from: campaign.sentOn ?? through, to: through })}. The truth is within the ranges in 95 of
        100 campaigns.
      </p>
    </>
  )
}

type Row = { label: string; treated: string; kept: string }

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'label', label: 'Group', render: ({ label }) => label },
  { key: 'treated', label: 'Got it', isNumeric: true, render: ({ treated }) => treated },
  { key: 'kept', label: 'Kept back', isNumeric: true, render: ({ kept }) => kept },
]

function rowsOf({ currency, effect: { treated, kept, netSales } }: Outcome): Row[] {
  const row = (label: string, write: (of: 'treated' | 'kept') => string) => ({
    label,
    treated: write('treated'),
    kept: write('kept'),
  })
  const groups = { treated, kept }
  const rows = [
    row('People', (of) => formatNumber(groups[of].people)),
    row('Ordered', (of) => formatNumber(groups[of].ordered)),
    row('Share who ordered', (of) => formatPercent(groups[of].ordered / groups[of].people)),
  ]
  return netSales
    ? [...rows, row('Net sales per person', (of) => formatMoney(Math.round(netSales[of]), currency))]
    : rows
}

/** Both groups side by side. */
const Groups = ({ outcome }: { outcome: Outcome }) => (
  <DataTable
    caption="Both groups"
    columns={COLUMNS}
    rows={rowsOf(outcome)}
    toKey={({ label }) => label}
    emptyText=""
    isMatrix
  />
)
