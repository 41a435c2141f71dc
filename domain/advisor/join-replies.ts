import type { FiguresTable, Reply } from './advisor.ts'

const SAMPLE_NOTE = /\s*These are sample figures\.\s*$/

const linesOf = ({ rows }: FiguresTable): string =>
  rows.map(([name = '', ...values]) => `• ${name}: ${values.join(', ')}`).join('\n')

/** The page shows one table for a reply. The rows of others are lines of the text. */
function textOf({ text, table }: Reply, first: FiguresTable | null): string {
  const own = text.replace(SAMPLE_NOTE, '')
  return table && table !== first ? `${own}\n${linesOf(table)}` : own
}

/** Joins the replies to several questions that were asked at once. */
export function joinReplies(replies: readonly [Reply, ...Reply[]]): Reply {
  const [first] = replies
  const table = replies.find((reply) => reply.table)?.table ?? null
  const note = replies.some(({ text }) => SAMPLE_NOTE.test(text)) ? ['These are sample figures.'] : []
  return {
    ...first,
    text: [...replies.map((reply) => textOf(reply, table)), ...note].join('\n\n'),
    citations: replies.flatMap(({ citations }) => citations),
    attachments: replies.flatMap(({ attachments }) => attachments),
    table,
    draft: replies.find(({ draft }) => draft)?.draft ?? null,
    offers: replies.flatMap(({ offers }) => offers),
    handOver: null,
  }
}
