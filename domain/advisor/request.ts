import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { MetricName } from '#domain/metrics.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { Task } from './agents.ts'

/** Messages that ask for nothing of the store. */
export type Talk = 'empty' | 'greeting' | 'thanks' | 'help' | 'other_language'

/** What a question asks for that the dashboard's figures answer, or that is written from them. */
export type Intent =
  | { kind: 'definition' | 'metrics'; metrics: MetricName[] }
  | { kind: 'task'; task: Task; metrics: MetricName[] }

/** What a question asks for, with its days. */
export type Request = {
  intent: Intent
  /** The question as `prepareText` returns it. */
  text: string
  /** `null` means the server's default period. */
  period: Period | null
  /** The period's name if the comparison days depend on it, otherwise `null`. */
  name: PeriodName | null
  compare: Comparison
  /** The comparison days if none of the server's comparisons covers them, otherwise `null`. */
  other: Period | null
}
