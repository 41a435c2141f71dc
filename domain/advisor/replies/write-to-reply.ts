import type { Citation, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import type { MailingList } from '#domain/contracts/analytics/mailing-list.ts'
import { citeCustomers, OVERDUE_MEANING, SHOWN_CUSTOMERS, type Sources, tableOfCustomers } from './customers-reply.ts'
import { citePlace } from './place.ts'

function agreedText(agreed: number, wording: Wording): string {
  if (agreed === 0) return 'None of them has agreed to marketing by email, so don’t write to them about offers.'
  const who = agreed === 1 ? '1 of them has' : `${wording.number(agreed)} of them have`
  return `${who} agreed to marketing by email. Write to ${agreed === 1 ? 'that customer' : 'those'}. How many would order is not known.`
}

/** Those who agreed, of the page of customers with the most sales. */
const thoseWhoAgreed = ({ rows }: CustomerList) =>
  rows.filter(({ consent }) => consent === 'yes').slice(0, SHOWN_CUSTOMERS)

const mostText = (shown: number, agreed: number, wording: Wording): string =>
  shown > 0 && shown < agreed
    ? ` The table has the ${wording.number(shown)} of ${wording.number(agreed)} with the most sales.`
    : ''

const citeCampaign = ({ agreed, until }: MailingList, store: string, wording: Wording): Citation =>
  citePlace({
    label: 'New campaign',
    value: wording.many(agreed, 'customer'),
    href: `/ai-agents/work/new?${new URLSearchParams({ overdue: 'overdue', store }).toString()}`,
    day: until,
  })

/** Replies with the customers who would usually have ordered again by now, and how many of them agreed to an email. */
export async function replyWithWriteTo({ load, store, wording }: Sources): Promise<Reply | null> {
  const overdue = { store, overdue: 'overdue' } as const
  const [report, customers, mailing] = await Promise.all([
    load.customers(store),
    load.customerList({ ...overdue, segment: null }),
    load.mailingList(overdue),
  ])
  if (!report || !customers || !mailing) return null
  const told = { report, wording }
  if (report.gaps === null) {
    return replyOf({ text: 'Nobody has ordered twice yet, so I can’t tell who would have ordered again by now.' })
  }
  const people = wording.many(report.overdue, 'customer')
  if (report.overdue === 0) {
    return replyOf({ text: 'No customer is overdue, so there is nobody to write to for now.' })
  }
  const rows = thoseWhoAgreed(customers)
  return replyOf({
    text: `${people} ${report.overdue === 1 ? 'is' : 'are'} overdue: ${OVERDUE_MEANING}.\n${agreedText(mailing.agreed, wording)}${mostText(rows.length, mailing.agreed, wording)}`,
    table: rows.length > 0 ? tableOfCustomers({ ...customers, rows }, 'Overdue, agreed to marketing', told) : null,
    citations: [
      citeCustomers(
        { label: 'Overdue', customers: report.overdue, choice: { view: 'list', overdue: 'overdue' } },
        told,
      ),
      ...(mailing.agreed > 0 ? [citeCampaign(mailing, store, wording)] : []),
    ],
  })
}
