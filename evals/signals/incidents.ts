import type { Card, CardSubject } from '#domain/analysis/signals/update-cards.ts'
import type { Incident } from './shop.ts'

/** How much a figure falls, or rises by the same factor. */
export const SIZES = [0.3, 0.5, 0.8] as const
export type Size = (typeof SIZES)[number]

/** What is planted in some days, and which cards find it. */
export type PlantedKind = {
  name: string
  plant: (size: Size) => Omit<Incident, 'from' | 'to'>
  series: (size: Size) => string[]
  direction: 'up' | 'down'
  subject?: 'stopped' | 'outlier' | 'stock_out'
  /** The part that a card must name. */
  part?: (size: Size) => string
}

const falls = (size: Size) => 1 - size
const rises = (size: Size) => 1 / (1 - size)
const place = (size: Size) => SIZES.indexOf(size)

const stockedOut = (size: Size) => [4, 2, 0][place(size)] ?? 0
const stopped = (size: Size) => [2, 1, 0][place(size)] ?? 0

export const KINDS: readonly PlantedKind[] = [
  {
    name: 'sales',
    plant: (size) => ({ orders: Math.sqrt(falls(size)), value: Math.sqrt(falls(size)) }),
    series: () => ['net sales', 'orders', 'order value'],
    direction: 'down',
  },
  {
    name: 'orders',
    plant: (size) => ({ orders: falls(size) }),
    series: () => ['orders', 'net sales'],
    direction: 'down',
  },
  {
    name: 'order value',
    plant: (size) => ({ value: falls(size) }),
    series: () => ['order value', 'net sales'],
    direction: 'down',
  },
  { name: 'refund rate', plant: (size) => ({ refunded: rises(size) }), series: () => ['refund rate'], direction: 'up' },
  {
    name: 'discount rate',
    plant: (size) => ({ discounted: rises(size) }),
    series: () => ['discount rate'],
    direction: 'up',
  },
  {
    name: 'new customers',
    plant: (size) => ({ newCustomers: falls(size) }),
    series: () => ['new customers', 'orders'],
    direction: 'down',
  },
  {
    name: 'product',
    plant: (size) => ({ product: { of: 0, factor: falls(size) } }),
    series: () => ['product 0', 'units', 'orders'],
    direction: 'down',
    part: () => 'product 0',
  },
  {
    name: 'country',
    plant: (size) => ({ country: { of: 1, factor: falls(size) } }),
    series: () => ['country 1', 'orders'],
    direction: 'down',
    part: () => 'country 1',
  },
  {
    name: 'stock-out',
    plant: (size) => ({ product: { of: stockedOut(size), factor: 0 } }),
    series: (size) => [`product ${stockedOut(size)}`, 'units', 'orders'],
    direction: 'down',
    part: (size) => `product ${stockedOut(size)}`,
  },
  { name: 'slow payment', plant: (size) => ({ slow: rises(size) }), series: () => ['slow payment'], direction: 'up' },
  {
    name: 'data stopped',
    plant: (size) => ({ channel: { of: stopped(size), factor: 0 } }),
    series: (size) => [`channel ${stopped(size)}`],
    direction: 'down',
    subject: 'stopped',
  },
  {
    name: 'outlier order',
    plant: (size) => ({ outlier: [20, 50, 100][place(size)] ?? 0 }),
    series: () => [],
    direction: 'up',
    subject: 'outlier',
  },
  {
    name: 'stock-out with lost sales',
    plant: (size) => ({ product: { of: stockedOut(size), factor: 0 } }),
    series: (size) => [`product ${stockedOut(size)}`],
    direction: 'down',
    subject: 'stock_out',
    part: (size) => `product ${stockedOut(size)}`,
  },
]

const tellsStockOut = ({ subject }: Card, wanted: readonly string[]): boolean =>
  'stockOut' in subject && wanted.includes(subject.stockOut?.product ?? '')

/** Whether a card tells what was planted. */
export function tells(card: Card, kind: PlantedKind, size: Size): boolean {
  const { subject } = card
  const wanted = kind.series(size)
  if (kind.subject === 'stock_out') return tellsStockOut(card, wanted)
  switch (subject.kind) {
    case 'outlier':
      return kind.subject === 'outlier'
    case 'stopped':
      return kind.subject === 'stopped' && wanted.includes(subject.source.series)
    case 'stock_out':
      // A product that sells nothing any more is told as its stock-out.
      return kind.direction === 'down' && tellsStockOut(card, wanted)
    case 'change':
      return kind.subject === undefined && tellsChange(subject, kind, wanted)
  }
}

const tellsChange = (
  { lead, findings }: CardSubject & { kind: 'change' },
  { direction }: PlantedKind,
  wanted: readonly string[],
): boolean => lead.direction === direction && findings.some(({ series }) => wanted.includes(series))
