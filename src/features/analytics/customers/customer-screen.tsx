import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useParams } from 'react-router'
import { customerPageQuery, EVENT_PAGE_ROWS } from '#data/analytics/customers/customer-page.ts'
import { labelOfSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { CONSENT_LABELS } from '#domain/contracts/consent.ts'
import type { CustomerPage } from '#domain/contracts/analytics/customer-page.ts'
import { ForgetCustomer } from '#features/analytics/customers/tools/forget-customer.tsx'
import { CustomerListsMenu } from '#features/analytics/lists/customer-lists-menu.tsx'
import { NotesPanel } from '#features/analytics/notes/notes-panel.tsx'
import { MailButton, PageActions } from '#features/analytics/page-actions.tsx'
import { BackToList, MAIN_COLUMN, PAGE_GRID, ShopPage } from '#features/analytics/shop-page.tsx'
import { parsePage, toPageText } from '#figures/choices/page-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { EmailLink } from '#figures/records/email-link.tsx'
import { FactList } from '#figures/records/fact-list.tsx'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { adviseOn, OVERDUE_TEXTS } from './segment-texts.ts'
import { WholeHistory } from './whole-history.tsx'

const parseChoice = (search: URLSearchParams) => ({ store: search.get('store'), page: parsePage(search.get('page')) })

/** A customer: figures, segment, and the timeline of orders, refunds and drafted replies. */
export function CustomerScreen() {
  const { id = '' } = useParams()
  const { choice, choose } = useChoice(parseChoice)
  return (
    <ShopPage name="customer" query={customerPageQuery({ id, ...choice })}>
      {(customer) => (
        <>
          <BackToList list="customers" />
          <PageHeader
            title={nameOf(customer)}
            description={<Identity customer={customer} />}
            actions={<CustomerActions customer={customer} />}
          />
          <div className={PAGE_GRID}>
            <CustomerFigures customer={customer} />
            <Card aria-labelledby="timeline" className={MAIN_COLUMN}>
              <h2 id="timeline" className="text-base font-semibold">
                Timeline
              </h2>
              <p className="mb-3 text-muted">All orders and refunds, newest first.</p>
              <CustomerTimeline customer={customer} />
              <TablePages
                label="Timeline pages"
                page={choice.page}
                pageRows={EVENT_PAGE_ROWS}
                rowCount={customer.eventCount}
                onChange={(next) => choose({ page: toPageText(next) })}
              />
            </Card>
            <NotesPanel key={customer.id} subject={{ kind: 'customer', id: customer.id }} store={customer.store} />
          </div>
        </>
      )}
    </ShopPage>
  )
}

const nameOf = ({ name, email }: CustomerPage) => name ?? email ?? 'Customer without a name'

function CustomerActions({ customer }: { customer: CustomerPage }) {
  const { consent, id, email, isForgotten, name, store } = customer
  const [isForgetting, setIsForgetting] = useState(false)
  return (
    <>
      <PageActions
        of={{ kind: 'customer', id, store: store.id, name, email }}
        main={
          <>
            {email && (
              <>
                <ConsentBadge consent={consent} />
                <MailButton email={email} />
              </>
            )}
            {!isForgotten && <CustomerListsMenu key={id} customerId={id} storeId={store.id} />}
          </>
        }
        last={
          isForgotten ? [] : [{ label: 'Forget this customer', icon: UserX, onSelect: () => setIsForgetting(true) }]
        }
      />
      {isForgetting && (
        <ForgetCustomer customer={{ id, name: nameOf(customer) }} onClose={() => setIsForgetting(false)} />
      )}
    </>
  )
}

const CONSENT_BADGES = {
  yes: { tone: 'good', text: 'Agreed to marketing' },
  no: { tone: 'bad', text: 'Said no to marketing: write only about orders' },
  unknown: { tone: 'neutral', text: 'Consent to marketing unknown' },
} as const

/** Whether the customer may get more than an answer, beside where one writes to them. */
function ConsentBadge({ consent }: Pick<CustomerPage, 'consent'>) {
  const { tone, text } = CONSENT_BADGES[consent?.answer ?? 'unknown']
  return <Badge tone={tone}>{text}</Badge>
}

function Identity({ customer: { name, email, figures, isForgotten } }: { customer: CustomerPage }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isForgotten && 'The name, email address and consent of this customer were removed.'}
      {name && email && <EmailLink email={email} />}
      {figures?.overdue && figures.overdue !== 'on_time' && (
        <Badge tone={OVERDUE_TEXTS[figures.overdue].tone}>{OVERDUE_TEXTS[figures.overdue].label}</Badge>
      )}
    </div>
  )
}

const DATED_BY = { row: '', file: ', the date of the file', import: ', the date of the import' }

function consentNote({ at, datedBy, importName, channel }: NonNullable<CustomerPage['consent']>): string {
  const source = [importName ?? 'A file', channel && `(${channel})`].filter(Boolean).join(' ')
  return `${source}, ${formatDay(at.slice(0, 10))}${DATED_BY[datedBy]}`
}

/** Of a forgotten customer, no consent is kept. */
const consentFacts = ({ consent, isForgotten }: CustomerPage) =>
  isForgotten
    ? []
    : [
        {
          label: 'Consent to marketing',
          value: CONSENT_LABELS[consent?.answer ?? 'unknown'],
          note: consent ? consentNote(consent) : 'No file says anything',
        },
      ]

function CustomerFigures({ customer }: { customer: CustomerPage }) {
  const { figures, store, until } = customer
  if (!figures) {
    return (
      <div className="grid gap-2">
        {!customer.isForgotten && <FactList label="Figures" facts={consentFacts(customer)} />}
        <p className="max-w-prose text-xs text-muted">
          This customer has no orders in {store.currency}, so there are no figures.
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <FactList label="Figures" facts={[...factsOf(customer, figures), ...consentFacts(customer)]} />
      <p className="max-w-prose text-xs text-muted">
        <WholeHistory until={until} />
      </p>
    </div>
  )
}

const GAP_NOTES = {
  own: 'The middle of this customer’s own gaps between orders',
  all: 'The middle of the gaps of all customers, until there are three orders',
}

function factsOf({ isForgotten, store: { currency } }: CustomerPage, figures: NonNullable<CustomerPage['figures']>) {
  const { segment, orders, netSales, averageOrderValue, firstOrder, lastOrder, usualGap, isOwnGap, daysOverdue } =
    figures
  return [
    { label: 'Orders', value: formatNumber(orders) },
    { label: 'Net sales', value: formatMoney(netSales, currency) },
    { label: 'Average order value', value: formatMoney(averageOrderValue, currency) },
    { label: 'Segment', value: segment && labelOfSegment(segment), note: isForgotten ? null : adviseOn(figures) },
    { label: 'First order', value: formatDay(firstOrder) },
    { label: 'Last order', value: formatDay(lastOrder) },
    {
      label: 'Usual days between orders',
      value: usualGap === null ? null : formatNumber(Math.round(usualGap)),
      note: usualGap === null ? null : GAP_NOTES[isOwnGap ? 'own' : 'all'],
    },
    {
      label: 'Days overdue',
      value: daysOverdue > 0 ? formatNumber(daysOverdue) : null,
      note: daysOverdue > 0 ? 'Overdue after 1.5 times the usual days' : null,
    },
  ]
}
