import { type ExportedFile, ofStore } from './exported-file.ts'

/** What a store's owner typed in about costs. */
export const COST_FILES: readonly ExportedFile[] = [
  {
    name: 'cost-rules.csv',
    about:
      'Rules for costs. amount is for each order, in the smallest unit of the store’s currency, such as cents. A rule holds from valid_from to valid_to, or until the next rule of the same kind and payment method.',
    columns: {
      id: 'text',
      kind: 'text',
      percent: 'text',
      amount: 'text',
      payment_method: 'text',
      valid_from: 'text',
      valid_to: 'text',
      created_at: 'instant',
    },
    pages: ofStore({
      text: `
select
  id, kind, percent::text, amount::text, payment_method, valid_from::text, valid_to::text, created_at
from public.cost_rules
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'ad-spend.csv',
    about:
      'What you paid for ads by day and ad channel. amount is in the smallest unit of the store’s currency, such as cents.',
    columns: { day: 'text', channel: 'text', amount: 'text' },
    pages: ofStore({
      text: `
select day::text, channel, amount::text from public.ad_spend
where store_id = $1 and (day, channel) > ($2::date, $3)
order by day, channel limit $4`,
      from: ['1969-12-31', ''],
      key: ['day', 'channel'],
    }),
  },
]
