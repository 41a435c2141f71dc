import { minorUnitsToDecimal } from '#domain/money.ts'
import { type ExportedFile, ofStore } from './exported-file.ts'

/** Writes amounts of minor units as decimals. */
const inDecimals = (pages: ExportedFile['pages']): ExportedFile['pages'] =>
  async function* pagesInDecimals(reader, storeId) {
    for await (const page of pages(reader, storeId)) {
      yield page.map((row) => ({ ...row, amount: minorUnitsToDecimal(Number(row['amount']), String(row['currency'])) }))
    }
  }

/** What a store's owner typed in about costs. */
export const COST_FILES: readonly ExportedFile[] = [
  {
    name: 'cost-rules.csv',
    about:
      'Rules for costs. amount is for each order, in the currency. A rule holds from valid_from to valid_to, or until the next rule of the same kind and payment method.',
    columns: {
      id: 'text',
      kind: 'text',
      percent: 'text',
      amount: 'amount',
      currency: 'text',
      payment_method: 'text',
      valid_from: 'text',
      valid_to: 'text',
      created_at: 'instant',
    },
    pages: inDecimals(
      ofStore({
        text: `
select
  id, kind, percent::text, amount::text, currency, payment_method, valid_from::text, valid_to::text, created_at
from public.cost_rules
where store_id = $1 and id > $2::uuid
order by id limit $3`,
        from: ['00000000-0000-0000-0000-000000000000'],
        key: ['id'],
      }),
    ),
  },
  {
    name: 'ad-spend.csv',
    about: 'What you paid for ads by day and ad channel. amount is in the currency.',
    columns: { day: 'text', channel: 'text', amount: 'amount', currency: 'text' },
    pages: inDecimals(
      ofStore({
        text: `
select day::text, channel, amount::text, currency from public.ad_spend
where store_id = $1 and (day, channel) > ($2::date, $3)
order by day, channel limit $4`,
        from: ['1969-12-31', ''],
        key: ['day', 'channel'],
      }),
    ),
  },
]
