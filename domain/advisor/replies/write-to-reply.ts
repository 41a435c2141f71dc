import type { Reply } from '#domain/advisor/advisor.ts'
import { citeScreen, replyOf } from '#domain/advisor/answer.ts'
import { citeCustomers, OVERDUE_MEANING, type Sources, tableOfCustomers } from './customers-reply.ts'

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
  const agreed =
    mailing.agreed === 0
      ? 'None of them has agreed to marketing by email, so don’t write to them about offers.'
      : `${wording.number(mailing.agreed)} of them agreed to marketing by email, so write to those.`
  return replyOf({
    text: `${people} ${report.overdue === 1 ? 'is' : 'are'} overdue: ${OVERDUE_MEANING}. ${agreed} How many would order is not known.`,
    table: tableOfCustomers(customers, 'Overdue', told),
    citations: [
      citeCustomers(
        { label: 'Overdue', customers: report.overdue, choice: { view: 'list', overdue: 'overdue' } },
        told,
      ),
      citeScreen({
        label: 'Mailing list',
        value: wording.number(mailing.agreed),
        period: { from: mailing.until, to: mailing.until },
        screen: { tab: 'customers', choice: { view: 'list', overdue: 'overdue' } },
      }),
    ],
  })
}
