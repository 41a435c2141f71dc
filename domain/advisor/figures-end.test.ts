import { describe, expect, it } from 'vitest'
import type { FiguresEnd } from '#domain/figures-end.ts'
import { ask, BUILDER, changedStore, MARKETING, SUPPORT } from '#test/fixtures/advisor/figures.ts'
import type { AgentId } from './agents.ts'

const IMPORTED: FiguresEnd = { day: '2026-11-19', reason: 'import' }
const SILENT: FiguresEnd = { day: '2026-11-19', reason: 'silence' }

const askUntil = async (figuresEnd: FiguresEnd, text: string, agent: AgentId = MARKETING) =>
  (await ask(agent, text, { figures: changedStore({ figuresEnd, lastOrderDay: figuresEnd.day }) })).reply

describe('if the figures end before the period does', () => {
  it.each([
    [MARKETING, 'How were the last 7 days?'],
    [MARKETING, 'Why did sales drop in the last 7 days?'],
    [MARKETING, 'orders and net sales in the last 7 days'],
    [SUPPORT, 'How many customers ordered in the last 7 days?'],
    [SUPPORT, 'refunds in the last 7 days'],
    [BUILDER, 'Which products sell best in the last 7 days?'],
    [BUILDER, 'Which products sell worst in the last 7 days?'],
  ] satisfies [AgentId, string][])('%s says where they end: "%s"', async (agent, text) => {
    const { text: reply } = await askUntil(IMPORTED, text, agent)
    expect(reply).toContain('Figures reach to Nov 19, 2026, when you last imported orders. Later days are not in yet.')
    expect(reply).not.toContain('today')
  })

  it('a change counts only complete days', async () => {
    const { text } = await askUntil(IMPORTED, 'How many orders?')
    expect(text).toContain('Counting only the days up to Nov 18, 2026, that is 7% more than 300')
    const { text: list } = await askUntil(IMPORTED, 'orders and net sales in the last 7 days')
    expect(list).toContain('The changes include only the days up to Nov 18, 2026.')
  })

  it('after the last order, orders may be missing', async () => {
    const { text } = await askUntil(SILENT, 'How were the last 7 days?')
    expect(text).toContain(
      'Figures reach to Nov 19, 2026, the day of your last order. If later orders are missing, import a newer file.',
    )
  })

  it('a chart ends with the figures, and the worst day is one that they reach as a whole', async () => {
    const end: FiguresEnd = { day: '2026-11-20', reason: 'import' }
    const { attachments, text } = await askUntil(end, 'What was the best day of the last 30 days?')
    expect(text).toContain('the highest day was Thu, Nov 19, 2026 with £2,500.00, the lowest Wed, Nov 18, 2026')
    expect(attachments).toMatchObject([{ labels: ['2026-11-18', '2026-11-19', '2026-11-20'], isLastUnfinished: true }])
  })

  it('a period after the end has no figures yet', async () => {
    const { text, citations } = await askUntil(IMPORTED, 'How were sales yesterday?')
    expect(text).toBe(
      'There are no figures on Nov 20, 2026 yet. Figures reach to Nov 19, 2026, when you last imported orders. Later days are not in yet.',
    )
    expect(citations).toEqual([])
  })

  it('a period before the end is as complete as ever', async () => {
    const { text } = await askUntil(IMPORTED, 'How many orders last month?')
    expect(text).not.toContain('Figures reach')
  })
})
