import * as v from 'valibot'
import { instant } from '#domain/contracts/answer-parts.ts'

export const LONGEST_NOTE_TITLE = 120
export const LONGEST_NOTE = 2000

/** The answer of `POST /work/proposals`: the draft as it is stored. */
export const proposalSchema = v.object({
  id: v.string(),
  /** `open`, unless the same draft was decided on before. */
  state: v.string(),
  /** False if the same draft is stored already. */
  isNew: v.boolean(),
  title: v.string(),
  text: v.string(),
  asOf: instant,
})

export type Proposal = v.InferOutput<typeof proposalSchema>
