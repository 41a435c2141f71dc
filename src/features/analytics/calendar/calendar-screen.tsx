import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { eventQueries, type StoreEvent } from '#data/analytics/events.ts'
import { type Store, storeQueries } from '#data/stores/stores.ts'
import { dayIn, isDay } from '#domain/periods.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { StoreSelect } from '#figures/period/store-select.tsx'
import { useChoice } from '#figures/choices/use-choice.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { BackToDashboard } from '#features/analytics/shop-page.tsx'
import type { DeletedEvent } from './deleted-row.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventMonths } from './event-months.tsx'

/** The day on which the dialog to mark an event begins: "today", or a day. */
const parseMark = (search: URLSearchParams) => search.get('mark')

/** What members marked in the calendar of their store, and whether it mattered. */
export function CalendarScreen() {
  const [search] = useSearchParams()
  const stores = useQuery(storeQueries.list())
  const store = stores.data?.find(({ id }) => id === search.get('store')) ?? stores.data?.[0]
  const { choose } = useChoice(parseMark)
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Calendar"
        description={
          <>
            Mark what moves your sales, such as a campaign or a stock-out. Charts show it, forecasts leave these days
            out, and afterward you see whether it mattered.{' '}
            <TextLink to="/documentation/calendar">How it works</TextLink>
          </>
        }
        actions={
          store && (
            <>
              <StoreSelect storeId={store.id} />
              <Button onClick={() => choose({ mark: 'today' }, { replace: true })}>
                <CalendarPlus aria-hidden />
                Mark an event
              </Button>
            </>
          )
        }
      />
      {store && <Calendar key={store.id} store={store} />}
      {stores.data?.length === 0 && <NoStore />}
      {!stores.data && (
        <MissingFigures
          name="calendar"
          error={stores.error}
          isOffline={stores.fetchStatus === 'paused'}
          onRetry={() => void stores.refetch()}
          skeleton={<Skeleton className="h-96 w-full" />}
        />
      )}
    </>
  )
}

function NoStore() {
  return (
    <Card>
      <EmptyState
        icon={CalendarPlus}
        title="You have no store yet"
        description="A store has its own calendar. Import orders or explore with sample data first."
        actions={<LinkButton to="/dashboard?import=new">Import orders</LinkButton>}
      />
    </Card>
  )
}

function Calendar({ store }: { store: Store }) {
  const { choice: mark, choose } = useChoice(parseMark)
  const { data: events, error, fetchStatus, refetch } = useQuery(eventQueries.of(store.id))
  const [changing, setChanging] = useState<StoreEvent | null>(null)
  const [deleted, setDeleted] = useState<readonly DeletedEvent[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const [today] = useState(() => dayIn(store.timeZone, new Date()))
  const close = () => {
    setChanging(null)
    if (mark !== null) choose({ mark: null }, { replace: true })
  }
  const opened = changing ?? (mark === null ? null : { from: isDay(mark) ? mark : today })
  return (
    <>
      {events === undefined && (
        <MissingFigures
          name="calendar"
          error={error}
          isOffline={fetchStatus === 'paused'}
          onRetry={() => void refetch()}
          skeleton={<Skeleton className="h-96 w-full" />}
        />
      )}
      {events && events.length + deleted.length === 0 && (
        <NoEvents onMark={() => choose({ mark: 'today' }, { replace: true })} />
      )}
      {events && events.length + deleted.length > 0 && (
        <Card aria-labelledby="events">
          <h2 id="events" ref={heading} tabIndex={-1} className="text-base font-semibold">
            Events
          </h2>
          <EventMonths
            events={events}
            deleted={deleted}
            store={store}
            today={today}
            onChange={setChanging}
            onDelete={(event) => setDeleted((all) => [...all, event])}
            onUndone={(id) => {
              setDeleted((all) => all.filter((other) => other.id !== id))
              heading.current?.focus()
            }}
          />
        </Card>
      )}
      {opened && <EventDialog storeId={store.id} event={opened} onClose={close} />}
    </>
  )
}

function NoEvents({ onMark }: { onMark: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={CalendarPlus}
        title="Nothing is marked yet"
        description="Mark campaigns, price changes, holidays, stock-outs and times when your shop was down, past and coming ones. Then charts explain themselves, and you see what each brought."
        actions={<Button onClick={onMark}>Mark an event</Button>}
      />
    </Card>
  )
}
