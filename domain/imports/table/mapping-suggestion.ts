import type { MappingField } from '#domain/contracts/imports.ts'
import { factsOfColumns, hasDates, nameRank, nameReason, type ColumnFacts, type Found } from './column-facts.ts'
import { findAmounts } from './amount-evidence.ts'
import { consentOf } from '#domain/imports/consent-words.ts'
import { findOrderNumber } from './order-evidence.ts'
import { areRowKinds, isLiveMode, isNo, isYesOrNo, knownStatus, normalizeStatus, rowKindOf } from './status-words.ts'
import type { Mapping } from './table-rules.ts'

export type Suggestion = { mapping: Mapping; reasons: { [Field in MappingField]?: string } }

const MOSTLY = 0.8
const MOST_CODES = 20

type Test = (column: ColumnFacts) => boolean

const isText: Test = (column) => column.filledShare > 0 && !hasDates(column)
const isEmpty: Test = ({ filledShare }) => filledShare === 0
const isWords: Test = (column) => isText(column) && column.amountShare < MOSTLY

/**
 * Tests for the values of a field. A column with other values isn't suggested for the field; an empty column can be.
 */
const FITS: { [Field in MappingField]?: Test } = {
  time: ({ timeShare }) => timeShare >= MOSTLY,
  refund_date: hasDates,
  cancelled_at: hasDates,
  // A column called “Name” can have order numbers.
  product: (column) => isWords(column) && (isEmpty(column) || column.values.some((value) => /\p{L}{2}/u.test(value))),
  currency: ({ currencyShare }) => currencyShare >= MOSTLY,
  customer_email: ({ emailShare }) => emailShare >= 0.5,
  // Some exports have numbers for statuses, which the person can explain.
  status: (column) => isText(column) && (isWords(column) || column.distinct <= MOST_CODES),
  country: isWords,
  region: isWords,
  city: isWords,
  payment_method: isWords,
  // Some of its words can be unknown, such as "pending".
  consent: (column) => wordsIn(column).some((word) => consentOf(word) !== null) && column.distinct <= MOST_CODES,
}

const PLAIN_FIELDS = [
  'currency',
  'customer_email',
  'refund_date',
  'cancelled_at',
  'time',
  'sku',
  'customer_id',
  'customer_name',
  'country',
  'region',
  'city',
  'status',
  'status_2',
  'status_3',
  'channel',
  'payment_method',
  'discount_code',
  'consent',
  'product',
] as const satisfies readonly MappingField[]

/** Names of columns about people, places and the order itself, whose words aren't products. */
const ABOUT_OTHERS =
  /name|buyer|customer|client|kunde|acheteur|user|bill|ship|recipient|retailer|seller|staff|email|phone|address|street|city|state|country|point|website|channel|method|status|group|payment|note|comment|carrier|注文者|氏名|住所/i

/** Fields that can be recognized by their values. */
const BY_VALUES: { [Field in MappingField]?: { holds: Test; reason: string } } = {
  currency: {
    // Words such as "Cup" and "Top" are codes of currencies too.
    holds: ({ currencyShare, filledShare, values }) =>
      currencyShare >= MOSTLY && filledShare >= 0.5 && values.every((value) => value === value.toUpperCase()),
    reason: 'Suggested because the values are currency codes.',
  },
  customer_email: {
    holds: ({ emailShare, filledShare }) => emailShare >= MOSTLY && filledShare >= 0.3,
    reason: 'Suggested because the values are email addresses.',
  },
  status: {
    holds: ({ statusShare, filledShare, distinct }) => statusShare >= MOSTLY && filledShare >= 0.5 && distinct < 20,
    reason: 'Suggested because the values are order statuses.',
  },
  product: {
    holds: (column) =>
      isWords(column) &&
      column.distinct > 1 &&
      !ABOUT_OTHERS.test(column.name) &&
      column.values.some((value) => /\p{L}{3}/u.test(value) && !isYesOrNo(normalizeStatus(value))),
    reason: 'Suggested because the values are words that vary from row to row.',
  },
}

/** Names of dates that come after the order date. */
const LATER_DATE =
  /ship|deliver|dispatch|refund|return|cancel|fulfill|updat|modif|birth|due|expir|pay|paid|settle|deposit|versand|liefer|erstatt|storno|bezahlt|zahlung|livr|exped|expéd|rembours|envio|envío|entrega|pago|spedi|consegna|pagamento|verzend|betaal/i

/** Whether the dates of `left` are nearly never later than those of `right`. */
function isEarlier(left: ColumnFacts, right: ColumnFacts): boolean {
  const differences = left.dates
    .map((date, at) => date - (right.dates[at] ?? Number.NaN))
    .filter((difference) => !Number.isNaN(difference))
  return differences.filter((difference) => difference <= 0).length >= differences.length * 0.95
}

/** Some days that are equally far from the day of the order aren't chance. */
const DEADLINES = 3
const HALF = 0.5
const DAY_MS = 86_400_000

/** The share of orders, or of rows without an order number, whose first row has the date. */
function shareOfOrders({ values, filledShare }: ColumnFacts, number: ColumnFacts | undefined): number {
  if (number === undefined) return filledShare
  const first = values.filter((_value, at) => {
    const order = number.values[at] ?? ''
    return order !== '' && number.values.indexOf(order) === at
  })
  return first.filter((value) => value !== '').length / Math.max(first.length, 1)
}

type OrderColumns = { placed: ColumnFacts | undefined; number: ColumnFacts | undefined }

const dayOf = (date: number | undefined): number => Math.floor((date ?? Number.NaN) / DAY_MS)

/**
 * Whether dates under a name for returns are the last days on which a return is possible: most orders have one, or all
 * are equally far from the day of the order.
 */
function isDeadline(column: ColumnFacts, { placed, number }: OrderColumns): boolean {
  if (column.filledShare > HALF || shareOfOrders(column, number) > HALF) return true
  const distances = column.dates.map((date, at) => dayOf(date) - dayOf(placed?.dates[at])).filter((days) => days > 0)
  return distances.length >= DEADLINES && new Set(distances).size === 1
}

function findRefundDate(columns: readonly ColumnFacts[], order: OrderColumns, isAlone: boolean) {
  const found = findNamed(columns, 'refund_date')
  if (
    found === null ||
    found.column.filledShare === 0 ||
    !/ret|rück|zurück|devol|res[oi]|restit|返品/i.test(found.column.name)
  )
    return found
  if (isDeadline(found.column, order)) return null
  return isAlone ? { ...found, reason: 'No amount stands beside it: what has a date came back in full.' } : found
}

function findDate(columns: readonly ColumnFacts[]): Found | null {
  // The rows below an order's first one can be without a date.
  const dated = columns.filter((column) => hasDates(column) && (column.filledShare >= 0.5 || column.values[0] !== ''))
  const [first] = dated
    .map((column) => ({ column, rank: nameRank(column, 'placed_at'), isLater: LATER_DATE.test(column.name) }))
    .toSorted((left, right) => Number(left.isLater) - Number(right.isLater) || right.rank - left.rank)
  if (first === undefined) return null
  const rest = dated.filter((column) => column !== first.column)
  const named = nameReason(first.column, 'placed_at')
  if (rest.length === 0) return { column: first.column, reason: `${named} It’s the only column with dates.`.trim() }
  const isFirst = rest.every((column) => isEarlier(first.column, column))
  return {
    column: first.column,
    reason: isFirst ? `${named} Its dates are the earliest in the file.`.trim() : named,
  }
}

/**
 * Whether a further column of statuses changes what counts: it has known words, or says yes and no under a name such as
 * "Refunded?" or "Livemode", and some of them are no plain sale.
 */
function isTellingStatus(column: ColumnFacts): boolean {
  const { name, statusShare, distinct } = column
  const words = wordsIn(column)
  const isFlag = words.length > 0 && words.every(isYesOrNo)
  // The numbers 0 and 1 could also be counts, such as of returned pieces.
  const isSaid = words.some((word) => !/^[01]$/.test(word)) || /[?]\s*$|test|refund|cancel|storn/i.test(name)
  if (isFlag) return isLiveMode(name) || (isSaid && isLoss(knownStatus(normalizeStatus(name))))
  if (areRowKinds(words)) return true
  return statusShare >= MOSTLY && distinct < 20 && words.some((word) => isLoss(knownStatus(word)))
}

const isLoss = (meaning: ReturnType<typeof knownStatus>): boolean => meaning !== null && meaning !== 'counts'

function findFurtherStatus(columns: readonly ColumnFacts[]): Found | null {
  const telling = columns.filter(isTellingStatus)
  // A column for live mode comes last if these rows have no test. Rows further down can still have one.
  const column =
    telling.find(({ name, values }) => !isLiveMode(name) || values.some((value) => isNo(normalizeStatus(value)))) ??
    telling[0]
  return column === undefined ? null : { column, reason: 'Suggested because its values change what counts as a sale.' }
}

function findNamed(columns: readonly ColumnFacts[], field: MappingField): Found | null {
  if (field === 'status_2' || field === 'status_3') return findFurtherStatus(columns)
  const fits = FITS[field] ?? isText
  const ranked = columns
    .filter((column) => isEmpty(column) || fits(column))
    .map((column) => ({ column, rank: nameRank(column, field) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((left, right) => right.rank - left.rank)
  const [first] = ranked
  if (first !== undefined) return { column: first.column, reason: nameReason(first.column, field) }
  const values = BY_VALUES[field]
  const [known] = columns
    .filter((column) => values?.holds(column))
    .toSorted((left, right) => right.distinct - left.distinct)
  return values === undefined || known === undefined ? null : { column: known, reason: values.reason }
}

const wordsIn = ({ values }: ColumnFacts): string[] =>
  [...new Set(values.map(normalizeStatus))].filter((word) => word !== '')

/** Returns the rows that are sales, in a table with a column that says what each row is. */
function salesIn(columns: readonly ColumnFacts[], rows: readonly (readonly string[])[]) {
  const kinds = columns.find((column) => areRowKinds(wordsIn(column)))
  if (kinds === undefined) return rows
  const isSale = (word: string) => word === '' || rowKindOf(normalizeStatus(word)) === 'sale'
  return rows.slice(0, kinds.values.length).filter((_row, at) => isSale(kinds.values[at] ?? ''))
}

/**
 * Suggests a column for each field and gives a reason in words. Uses names, values and relations between columns.
 * Suggests each column at most once.
 */
export function suggestMapping(names: readonly string[], rows: readonly (readonly string[])[]): Suggestion {
  const columns = factsOfColumns(names, rows)
  const suggestion: Suggestion = { mapping: {}, reasons: {} }
  const taken = new Set<ColumnFacts>()
  const open = () => columns.filter((column) => !taken.has(column))
  const take = (field: MappingField, found: Found | null) => {
    if (found === null) return
    taken.add(found.column)
    suggestion.mapping[field] = found.column.name
    if (found.reason !== '') suggestion.reasons[field] = found.reason
  }
  const date = findDate(columns)
  take('placed_at', date)
  // The amounts of sales add up. Those of returns and fees can have any sign, and come on later days.
  const sales = factsOfColumns(names, salesIn(columns, rows))
  const saleOf = (column: ColumnFacts | undefined) => sales.find((_sale, at) => columns[at] === column) ?? null
  const openSales = () => sales.filter((_sale, at) => open().some((column) => column === columns[at]))
  const takeSale = (field: MappingField, found: Found | null) => {
    const column = found === null ? undefined : columns[sales.indexOf(found.column)]
    if (found !== null && column !== undefined) take(field, { ...found, column })
  }
  const number = findOrderNumber(openSales(), saleOf(date?.column))
  takeSale('order_id', number)
  for (const { field, found } of findAmounts(openSales(), number?.column ?? null)) takeSale(field, found)
  const order = { placed: date?.column, number: columns.find(({ name }) => name === suggestion.mapping.order_id) }
  const isAlone = !suggestion.mapping.refund_amount && !suggestion.mapping.returned_quantity
  for (const field of PLAIN_FIELDS) {
    const isRefund = field === 'refund_date'
    take(field, isRefund ? findRefundDate(open(), order, isAlone) : findNamed(open(), field))
  }
  return suggestion
}
