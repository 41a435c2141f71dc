import { scale } from '#domain/imports/cells/micros.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { BigCommerceOrder } from './answers.ts'
import { OrderProblem } from './order-problem.ts'

const RATE_DECIMALS = 10

/** Reads a rate such as "1.3846150000" as a fraction. `null` if it is missing or 0. */
function parseRate(stated: string | number | null | undefined): readonly [bigint, bigint] | null {
  const match = /^(\d{1,12})(?:\.(\d{1,20}))?$/.exec(String(stated ?? '').trim())
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const rate = BigInt(whole + fraction.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'))
  return rate === 0n ? null : [rate, 10n ** BigInt(RATE_DECIMALS)]
}

/** The store's default currency. Shops with one currency don't state it. */
export const shopCurrencyOf = ({
  default_currency_code: paid,
  store_default_currency_code: own,
}: BigCommerceOrder): string => (/^[A-Z]{3}$/.test(own) ? own : paid)

/**
 * Returns an order in the shop's default currency. BigCommerce's rate says how much of the currency that the shopper paid
 * in there is for one of the default currency, so amounts are divided by it. Throws `OrderProblem` without a rate.
 */
export function inShopCurrency(parsed: ParsedOrder, order: BigCommerceOrder): ParsedOrder {
  const currency = shopCurrencyOf(order)
  if (currency === parsed.currency) return parsed
  const rate = parseRate(order.store_default_to_transactional_exchange_rate)
  if (rate === null) throw new OrderProblem(`It has no exchange rate from ${parsed.currency} to ${currency}.`)
  const [units, one] = rate
  const convert = (amount: bigint): bigint => scale(amount, [one, units])
  const aside = parsed.aside.map(({ reason, amount }) => ({ reason, amount: convert(amount) }))
  return {
    ...parsed,
    currency,
    total: convert(parsed.total),
    computedTotal: convert(parsed.computedTotal),
    aside,
    lines: parsed.lines.map((line) => ({
      ...line,
      unitPrice: convert(line.unitPrice),
      discount: convert(line.discount),
      tax: convert(line.tax),
      // In which of the two currencies it is isn't documented.
      unitCost: null,
    })),
    events: parsed.events.map((event) => ({ ...event, amount: convert(event.amount) })),
  }
}
