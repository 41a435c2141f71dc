import { z } from 'zod'
import { LONGEST_NOTE, LONGEST_NOTE_TITLE, proposalSchema } from '#domain/contracts/assistants/proposals.ts'
import { reorderSchema } from '#domain/contracts/reorder/reorder.ts'
import { signalsSchema } from '#domain/contracts/signals.ts'
import { todaySchema } from '#domain/contracts/today.ts'
import { addressOf } from './screen-links.ts'
import { defineTool } from './tool.ts'
import { definitionsOf } from './tool-inputs.ts'

const linkOf = (path: string, store: string) => addressOf(path, { store })

export const todayTool = defineTool({
  name: 'today',
  title: 'Today',
  description:
    'How the last complete day was, how this month goes, the at most three things to do, and what is fine. Begin here if the question is open. Amounts are in minor units of the currency of the store.',
  input: z.strictObject({}),
  answer: todaySchema,
  ask: () => ({ path: '/today' }),
  about: (_input, { lastDay }, store) => ({
    link: linkOf('/dashboard', store),
    ...(lastDay && { period: { from: lastDay.day, to: lastDay.day } }),
    definitions: definitionsOf(['net_sales', 'orders']),
  }),
})

export const signalsTool = defineTool({
  name: 'signals',
  title: 'What changed',
  description:
    'What is unusual in the store: falls, rises, products out of stock and very large orders, with what speaks against each, and how often there is a false alarm.',
  input: z.strictObject({
    state: z.enum(['open', 'dismissed', 'resolved', 'ended', 'all']).default('open'),
  }),
  answer: signalsSchema,
  ask: ({ state }) => ({ path: '/signals', query: { state } }),
  // The dashboard shows only open ones.
  about: ({ state }, _answer, store) => (state === 'open' ? { link: linkOf('/dashboard', store) } : {}),
})

export const reorderTool = defineTool({
  name: 'reorder',
  title: 'Reorder',
  description:
    'What to order from suppliers and by which day, what is on its way, and for which products that isn’t known. Proposals only: nothing is ordered.',
  input: z.strictObject({}),
  answer: reorderSchema,
  ask: () => ({ path: '/reorder' }),
  about: (_input, _answer, store) => ({ link: linkOf('/analytics/reorder', store) }),
})

export const proposeTool = defineTool({
  name: 'propose_work',
  title: 'Propose work',
  description:
    'Makes a draft of a note for the members of the store, who decide on it themselves. Nothing is sent, changed or approved. Write plain text, with the figures that it is based on. The same draft is stored once.',
  input: z.strictObject({
    title: z.string().min(1).max(LONGEST_NOTE_TITLE).describe('What to do, in one line.'),
    text: z.string().min(1).max(LONGEST_NOTE).describe('Why, with figures and their period. Plain text, no markup.'),
  }),
  answer: proposalSchema,
  isDraft: true,
  ask: ({ title, text }) => ({ path: '/work/proposals', body: { title, text } }),
  about: () => ({}),
})
