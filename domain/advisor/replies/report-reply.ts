import type { Reply } from '#domain/advisor/advisor.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'
import { replyWithAttention } from '#domain/advisor/order-replies/attention-reply.ts'
import { replyOnCatalog } from '#domain/advisor/replies/catalog/catalog-reply.ts'
import { replyWithCustomers, type Sources } from './customers-reply.ts'
import { replyWithDigest } from './digest-reply.ts'
import { replyOnEvent } from './event-reply.ts'
import { replyOnGoals } from './goals-reply.ts'
import { replyWithPairs } from './pairs-reply.ts'
import { replyWithPastWork } from './past-work-reply.ts'
import { readAsText } from './read-as.ts'
import { replyWithReorder } from './reorder-reply.ts'
import { replyWithStock } from './stock-reply.ts'
import { replyWithToday } from './today-reply.ts'
import { replyWithWriteTo } from './write-to-reply.ts'

type OfFigures = Extract<AskedReport, { report: 'stock' | 'pairs' | 'customers' }>

const isOfFigures = (asked: AskedReport): asked is OfFigures =>
  asked.report === 'stock' || asked.report === 'pairs' || asked.report === 'customers'

async function replyOnOrders(products: readonly string[], sources: Sources): Promise<Reply | null> {
  const { load, store, wording } = sources
  const reply = await replyWithReorder(products, { load: load.reorder, store, wording })
  const stock = { report: 'stock', list: 'low', name: null } as const
  return reply ?? replyWithStock({ ...stock, products: [...products], corrections: [] }, load, wording)
}

function replyOnJob(asked: Exclude<AskedReport, OfFigures>, sources: Sources): Promise<Reply | null> {
  const { load, store, today, wording } = sources
  switch (asked.report) {
    case 'today':
      return replyWithToday(asked.list, { load: load.today, store, wording })
    case 'goals':
      return replyOnGoals(asked.metrics, { load: load.goals, store, wording })
    case 'past_work':
      return replyWithPastWork(asked.period, { load, store, wording })
    case 'write_to':
      return replyWithWriteTo(sources)
    case 'reorder':
      return replyOnOrders(asked.products, sources)
    case 'attention':
      return replyWithAttention({ load: load.attention, store, wording })
    case 'catalog':
      return replyOnCatalog(asked.list, { load, store, wording })
    case 'event':
      return replyOnEvent(asked, { load, store, today, wording })
    case 'digest':
      return Promise.resolve(replyWithDigest(today))
  }
}

function replyOnFigures(asked: OfFigures, sources: Sources): Promise<Reply | null> {
  const { load, wording } = sources
  if (asked.report === 'stock') return replyWithStock(asked, load, wording)
  return asked.report === 'pairs' ? replyWithPairs(asked, load, wording) : replyWithCustomers(asked, sources)
}

/** Replies with the report that a question asks for. Resolves to `null` without a store. */
export async function replyWithReport(asked: AskedReport, sources: Sources): Promise<Reply | null> {
  const reply = await (isOfFigures(asked) ? replyOnFigures(asked, sources) : replyOnJob(asked, sources))
  const read = readAsText(asked.corrections)
  return reply && read ? { ...reply, text: `${reply.text}\n\n${read}` } : reply
}
