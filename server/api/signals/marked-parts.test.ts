import { expect, it } from 'vitest'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import type { SignalSeries } from '#domain/analysis/signals/signal-series.ts'
import type { StoredEvent } from '#server/api/events/load-events.ts'
import { eventsIn, withoutMarkedParts } from './marked-parts.ts'

const EVENT: StoredEvent = {
  id: 'a',
  kind: 'site_down',
  name: 'Site down',
  from: '2026-05-02',
  to: '2026-05-02',
  touched: 'store',
  parts: [],
}

const COUNT: SignalSeries = { id: 'source:etsy', kind: 'count', values: [1, 2, 3], channel: 'etsy' }

it('the days of an event of a sales channel are not known of the orders that come from it', () => {
  const marking = { firstDay: '2026-05-01', channels: new Map([['source:etsy', 'Etsy']]) }
  const of = (parts: string[]) => ({ ...marking, events: [{ ...EVENT, touched: 'channel' as const, parts }] })

  expect(withoutMarkedParts([COUNT], of(['Etsy']))).toMatchObject([{ values: [1, null, 3] }])
  expect(withoutMarkedParts([COUNT], of(['Shopify']))).toEqual([COUNT])
})

it('one day of a stop of four weeks does not explain it', () => {
  const stopped = (to: string): CardSubject => ({
    kind: 'stopped',
    source: { series: 'orders', channel: null, days: { from: '2026-05-01', to } },
  })

  expect(eventsIn(stopped('2026-05-28'), [EVENT])).toBe('')
  expect(eventsIn(stopped('2026-05-03'), [EVENT])).toContain('Site down')
})
