import type { Store } from '#domain/advisor/questions/parts/read-parts.ts'
import type { Planner, Reading } from '#domain/contracts/questions.ts'
import { ModelError } from '#server/platform/model/guarded-fetch.ts'
import type { Model } from '#server/platform/model/model.ts'

type Asked = { text: string; earlier: readonly string[]; shop: Store; signal: AbortSignal }

/** What a language model made of a question. Without a reading, the agents' own one stays. */
export type Planned = { planner: Planner; reading?: Reading }

/** Asks a language model what a question means, if it may see it. Rejects if the person is gone. */
export async function planQuestion(model: Model, { text, earlier, shop, signal }: Asked): Promise<Partial<Planned>> {
  const { name } = model
  const { isForModel } = await import('#domain/advisor/planner/is-for-model.ts')
  if (!isForModel(text, earlier, shop)) return {}
  try {
    const { writeModelRequest } = await import('#domain/advisor/planner/ask-model.ts')
    const { readPlanned } = await import('#domain/advisor/planner/read-planned.ts')
    const plan = await model.ask(writeModelRequest(text), signal)
    const read = readPlanned(plan, { text }, shop)
    if (read) return { reading: read.reading, planner: { model: name, asked: read.asked } }
    return { planner: { model: name, why: plan.kind === 'other' ? 'not_understood' : 'unusable' } }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { planner: { model: name, why: error.why } }
  }
}
