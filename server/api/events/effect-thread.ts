import { type EventEffect, eventEffect } from '#domain/analysis/events/event-effect.ts'
import { type StoreEffect, storeEffect } from '#domain/analysis/events/store-effect.ts'

export type EffectTask =
  | { kind: 'parts'; question: Parameters<typeof eventEffect>[0] }
  | { kind: 'forecast'; question: Parameters<typeof storeEffect>[0] }

/** Computes whether an event mattered. This takes up to a second of a processor: it runs in a thread of its own. */
export const effectOf = (task: EffectTask): EventEffect | StoreEffect =>
  task.kind === 'parts' ? eventEffect(task.question) : storeEffect(task.question)
