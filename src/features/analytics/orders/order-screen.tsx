import MailPlus from 'lucide-react/icons/mail-plus'
import { useParams, useSearchParams } from 'react-router'
import { orderPageQuery } from '#data/analytics/order-page.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { NotesPanel } from '#features/analytics/notes/notes-panel.tsx'
import { MailButton, PageActions } from '#features/analytics/page-actions.tsx'
import { BackToList, MAIN_COLUMN, PAGE_GRID, ShopPage } from '#features/analytics/shop-page.tsx'
import { EmailLink } from '#figures/records/email-link.tsx'
import { FactList } from '#figures/records/fact-list.tsx'
import { OrderStatus, readStatus } from '#figures/records/order-status.tsx'
import { PlacedTime } from '#figures/records/placed-time.tsx'
import { CustomerLink } from '#figures/records/shop-links.tsx'
import { formatMoney } from '#lib/format.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { OrderLines } from './order-lines.tsx'
import { replyLink } from './reply-link.ts'

/** An order: who, when and where, its lines, and how its total adds up. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <ShopPage name="order" query={orderPageQuery(id, search.get('store'))}>
      {(order) => (
        <>
          <BackToList list="orders" />
          <PageHeader
            title={subjectOf(order)}
            description={<Summary order={order} />}
            actions={<OrderActions order={order} />}
          />
          <div className={PAGE_GRID}>
            <FactList label="Details" facts={factsOf(order)} areDetails />
            <div className={MAIN_COLUMN}>
              <OrderLines order={order} />
            </div>
            <NotesPanel key={order.id} subject={{ kind: 'order', id: order.id }} store={order.store} />
          </div>
        </>
      )}
    </ShopPage>
  )
}

const subjectOf = ({ name }: OrderPage) => `Order ${name}`

function OrderActions({ order }: { order: OrderPage }) {
  const email = order.customer?.email ?? null
  return (
    <PageActions
      of={{ kind: 'order', id: order.id, store: order.store.id, number: order.name, email }}
      main={
        <>
          {email && <MailButton email={email} subject={subjectOf(order)} />}
          <LinkButton to={replyLink({ order: order.id, store: order.store.id })} variant="outline">
            <MailPlus aria-hidden />
            Draft a reply
          </LinkButton>
        </>
      }
    />
  )
}

function Summary({ order }: { order: OrderPage }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PlacedTime at={order.placedAt} isTimeKnown={order.placedTimeKnown} timeZone={order.store.timeZone} />
      <OrderStatus status={order.status} />
    </div>
  )
}

function factsOf(order: OrderPage) {
  const { customer, statedTotal, currency, channel, paymentMethod, discountCode, fulfillment, importName } = order
  const name = customer?.name ?? customer?.email ?? 'No name'
  return [
    { label: 'Customer', value: customer ? <CustomerLink id={customer.id}>{name}</CustomerLink> : 'No customer' },
    ...(customer?.email
      ? [{ label: 'Email', value: <EmailLink email={customer.email} subject={subjectOf(order)} /> }]
      : []),
    { label: 'Total', value: formatMoney(statedTotal, currency), note: 'As your shop states it' },
    { label: 'Sent to', value: placeOf(order) },
    { label: 'Channel', value: channel },
    { label: 'Payment method', value: paymentMethod },
    { label: 'Discount code', value: discountCode },
    {
      label: 'Status',
      value: [readStatus(order.status), fulfillment?.replaceAll('_', ' ').toLowerCase()].filter(Boolean).join(', '),
    },
    { label: 'Import', value: importName },
  ]
}

const placeOf = ({ city, region, country }: OrderPage) =>
  [city, region, country && nameOfValue('country', country)].filter(Boolean).join(', ') || null
