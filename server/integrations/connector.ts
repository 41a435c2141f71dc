import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { Platform } from '#domain/imports/platform.ts'
import type { Period } from '#domain/periods.ts'
import type { Stated } from '#domain/reconciliation/stated.ts'

/** Header names are in lower case. `json` is the parsed body, `null` if it is empty, as with status 204. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; json: unknown }

/**
 * Sends a GET request to the connection's origin, and nowhere else, or a POST request with `json` or `form` as its body.
 * An answer of any status is returned. Throws an error whose `code` is a `SendProblem` if there is none.
 */
export type Send = (
  url: string,
  options: { headers: Record<string, string>; json?: unknown; form?: Form; signal: AbortSignal },
) => Promise<Answer>

/** Fields of a body in the form `application/x-www-form-urlencoded`. */
type Form = Readonly<Record<string, string>>

/** Why a request has no answer that can be read. */
export type SendProblem =
  | 'not_https'
  | 'private_address'
  | 'not_found'
  | 'unreachable'
  | 'redirected'
  | 'timeout'
  | 'too_large'
  | 'not_json'
  | 'too_deep'

/** Instants in milliseconds since 1970: from `from` on, before `to`. */
export type Span = { from: number; to: number }

/**
 * Why a shop couldn't be read. `words` is a sentence for people that says what to do. After `too-many-requests` the
 * shop may be asked again from `goOnAt` on. `away` and `unreadable` can pass by themselves, the others need a person.
 */
export type Fault =
  | { kind: 'wrong-key' | 'missing-right' | 'not-this-platform' | 'away' | 'unreadable'; words: string }
  | { kind: 'too-many-requests'; words: string; goOnAt: number }

/** The only error that a connector throws, apart from that of an aborted signal. An error never means "no orders". */
export class ConnectorError extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.words)
    this.fault = fault
  }
}

/** What a shop says of itself. `null` is what it doesn't say or the key may not read. */
export type ShopFacts = {
  name: string | null
  /** Tells the shop, or the channel of it that the key reads, from all others of the platform. It stays when a key changes. */
  identity: string
  /** The shop's public address, such as `https://shop.example`. */
  url: string | null
  currency: string | null
  /** An IANA name, or an offset such as `+02:00`. */
  timeZone: string | null
  orders: number
  /**
   * The day of the first order, as 2026-11-26: in the shop's zone, or else in the store's. `null` if there is none, or the
   * shop has no day for it.
   */
  firstOrderDay: string | null
  /** What the key may read. */
  rights: readonly ('orders' | 'products' | 'customers' | 'settings')[]
  /** What is missing and what follows from it, as sentences. */
  missing: readonly string[]
}

/**
 * An order as the shop has it now. `order` is `null` for what isn't a sale, such as a draft or an order in the bin;
 * `reason` says why. Instants are in milliseconds since 1970.
 */
export type SyncedOrder = {
  /** The platform's own id. */
  id: string
  /** The order number, which identifies the order in a sales channel. */
  externalId: string
  /** The instant by which spans list it. */
  createdAt: number
  /** When the shop last changed it. */
  changedAt: number
  /** The shop's own word. */
  status: string
  order: ParsedOrder | null
  reason: string | null
  amount: bigint | null
  currency: string
}

/** An order that can't be read. It stays as it was, because amounts are never guessed. */
export type UnreadableOrder = {
  id: string
  externalId: string
  /** What of it can't be read, as a sentence. */
  problem: string
}

export type ReadOrder = SyncedOrder | UnreadableOrder

/** The shop said that it has no order with this id anymore. */
export type GoneOrder = { id: string; isGone: true }

export const isGone = (order: ReadOrder | GoneOrder): order is GoneOrder => 'isGone' in order

export const isThere = (order: ReadOrder | GoneOrder): order is ReadOrder => !isGone(order)

export const isReadable = (order: ReadOrder | GoneOrder): order is SyncedOrder =>
  isThere(order) && !('problem' in order)

export type SyncedId = Pick<SyncedOrder, 'id' | 'externalId'>

/** A day or month of a platform's report. */
export type ReportedTotals = Stated & {
  /** Its first day. */
  day: string
}

/** An order or a refund as the shop lists it. `total` is in millionths, negative for a refund. */
export type ReportedRow = {
  /** Of the order. */
  id: string
  number: string
  isRefund: boolean
  /** In the shop's zone. */
  day: string
  total: bigint
}

/** Sales by the platform's own report, which reads orders by another path. Days are in the shop's zone. */
export type SalesReport = {
  /** Resolves to what each day or month of the period brought, or to a sentence that says why there is no report. */
  totals: (period: Period, interval: 'day' | 'month') => Promise<ReportedTotals[] | { missing: string }>
  /** The orders and refunds of a period, to find those that explain a difference. `null` if there are too many to look. */
  rows: (period: Period) => Promise<ReportedRow[] | null>
}

/**
 * Reads one shop. Lists come in pages, each with its items in the stated order, and no item twice. Every list may be read
 * again from its start. Throws `ConnectorError`.
 */
export type Connector = {
  platform: Platform
  /** What this platform's API doesn't tell, as sentences. */
  cannotKnow: readonly string[]
  check: () => Promise<ShopFacts>
  /** The shop's own clock, which can be wrong and dates its changes. `null` if it doesn't say. */
  time: () => Promise<number | null>
  /** Orders that were created in the span, by id, oldest first. */
  orders: (span: Span) => AsyncIterable<ReadOrder[]>
  /** Orders that the shop changed since the instant, by the platform's id. */
  changedSince: (instant: number) => AsyncIterable<ReadOrder[]>
  /** Orders that have a refund of the span, in no order. Changes of refunds may not show in `changedSince`. */
  refunds: (span: Span) => AsyncIterable<ReadOrder[]>
  /**
   * The orders with these ids of the platform. An order is gone only if the shop says so of its id. One that the shop just
   * doesn't list may be missing, and stays as it was.
   */
  ordersById: (ids: readonly string[]) => AsyncIterable<(ReadOrder | GoneOrder)[]>
  /** The ids of all orders that were created in the span and are still in the shop, by id. */
  ids: (span: Span) => AsyncIterable<SyncedId[]>
  /**
   * Some keys list only recent orders. Resolves to the time of the oldest order that this key can list, or to `null` if it
   * lists all. A connector without this lists all. Older orders are kept, and never taken for deleted.
   */
  readableFrom?: () => Promise<number | null>
  /** What the requests so far said of the limits of this connection, as sentences. */
  notices?: () => readonly string[]
  report?: SalesReport
  /** The address of an order in the shop's admin, by the platform's id. */
  orderUrl?: (id: string) => string
}

/** What a connector gets. `address` is where its requests begin, without a slash at its end. */
export type ConnectorOptions<Credentials> = {
  address: string
  credentials: Credentials
  send: Send
  /** Of orders that don't name one. */
  currency: string
  /** The shop's zone. */
  timeZone: string
  /** The current time in milliseconds since 1970. */
  now: () => number
  /** Waits before a request is sent again. Rejects if the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}
