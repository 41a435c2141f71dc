import { expect, it } from 'vitest'
import type { LoadReports } from '#domain/advisor/advisor.ts'
import type { MailingList } from '#domain/contracts/analytics/mailing-list.ts'
import { ask, MARKETING, STORE } from '#test/fixtures/advisor/figures.ts'

const MAILING: MailingList = {
  store: STORE,
  until: '2026-11-21',
  agreed: 212,
  refused: 31,
  unknown: 80,
  withoutEmail: 0,
  withUnknown: 292,
  rows: [],
  today: '2026-11-21',
  asOf: '2026-11-21T12:00:00Z',
}

it.each([
  ['Draft a campaign email', null, 'Your mailing list: '],
  ['Draft a win-back email', 'likely_gone', 'Your mailing list of customers who have probably stopped buying: '],
])('"%s" says how many agreed to marketing, and leads to them', async (text, overdue, begins) => {
  const asked: object[] = []
  const mailingList: LoadReports['mailingList'] = async (query) => {
    asked.push(query)
    return MAILING
  }

  const { reply } = await ask(MARKETING, text, { reports: { mailingList } })

  expect(asked).toEqual([{ store: 'store-1', overdue }])
  expect(reply.text).toContain(
    `${begins}212 people. 31 said no and are left out. The consent of 80 is unknown; they are left out.`,
  )
  expect(reply.citations.at(-1)).toMatchObject({
    label: 'Mailing list',
    value: '212',
    screen: { tab: 'customers', choice: { view: 'list', ...(overdue && { overdue }) } },
  })
})

it.each(['Write an instagram post', 'Draft an SMS'])('"%s" has no mailing list', async (text) => {
  const { reply } = await ask(MARKETING, text, { reports: { mailingList: async () => MAILING } })

  expect(reply.text).not.toContain('mailing list')
})
