import type { Reply } from '#domain/advisor/advisor.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'
import { replyWithCustomers, type Sources } from './customers-reply.ts'
import { replyWithPairs } from './pairs-reply.ts'
import { readAsText } from './read-as.ts'
import { replyWithStock } from './stock-reply.ts'

function replyOn(asked: AskedReport, sources: Sources): Promise<Reply | null> {
  const { load, wording } = sources
  if (asked.report === 'stock') return replyWithStock(asked, load, wording)
  return asked.report === 'pairs' ? replyWithPairs(asked, load, wording) : replyWithCustomers(asked, sources)
}

/** Replies with the report that a question asks for. Resolves to `null` without a store. */
export async function replyWithReport(asked: AskedReport, sources: Sources): Promise<Reply | null> {
  const reply = await replyOn(asked, sources)
  const read = readAsText(asked.corrections)
  return reply && read ? { ...reply, text: `${reply.text}\n\n${read}` } : reply
}
