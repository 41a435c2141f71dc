import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { ModelSettings } from './model-settings.ts'

type Tokens = { input: number; output: number }

/** The use of a calendar month in UTC. `cost` is in the currency of the prices, or `null` without them. */
export type MonthlyUse = { calls: number; failures: number; tokens: number; cost: number | null }

// A day without a limit of cost has one that nothing reaches.
const RESERVE = `
insert into private.model_use as known (day, calls, input_tokens, output_tokens)
select $1::date, 1, $2::bigint, $3::bigint
where $2::bigint + $3::bigint <= $4::bigint and $2::bigint * $5::numeric + $3::bigint * $6::numeric <= $7::numeric
on conflict (day) do update set
  calls = known.calls + 1,
  input_tokens = known.input_tokens + excluded.input_tokens,
  output_tokens = known.output_tokens + excluded.output_tokens
where known.input_tokens + known.output_tokens + excluded.input_tokens + excluded.output_tokens <= $4::bigint
  and (known.input_tokens + excluded.input_tokens) * $5::numeric
    + (known.output_tokens + excluded.output_tokens) * $6::numeric <= $7::numeric
returning day`

const SETTLE = `
update private.model_use set
  failures = failures + $2::int,
  input_tokens = greatest(0, input_tokens + $3::bigint),
  output_tokens = greatest(0, output_tokens + $4::bigint)
where day = $1::date`

const READ = `
select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(failures), 0)::float8 as failures,
  coalesce(sum(input_tokens), 0)::float8 as input, coalesce(sum(output_tokens), 0)::float8 as output
from private.model_use
where day >= date_trunc('month', $1::date) and day < date_trunc('month', $1::date) + interval '1 month'`

const MILLION = 1_000_000

type Options = { database: Database; clock: Clock; settings: ModelSettings }

/** Counts what a model is asked, for all instances together. */
export function createModelUse({ database, clock, settings }: Options) {
  const { dailyCost, dailyTokens, price } = settings
  const today = () => clock().toISOString().slice(0, 10)
  const prices = [price?.input ?? 0, price?.output ?? 0]
  return {
    /** Takes tokens from those of the day before a call. Resolves to `null` if there are too few. */
    async reserve({ input, output }: Tokens) {
      const day = today()
      const most = dailyCost === null ? Number.MAX_SAFE_INTEGER : dailyCost * MILLION
      const values = [day, input, output, dailyTokens, ...prices, most]
      const { rows } = await queryAsService(database, RESERVE, values)
      if (rows.length === 0) return null
      /** Replaces the reserved tokens by those that the call took. */
      return async (used: Tokens, { hasFailed }: { hasFailed: boolean }) => {
        const difference = [used.input - input, used.output - output]
        await queryAsService(database, SETTLE, [day, hasFailed ? 1 : 0, ...difference])
      }
    },
    async loadMonth(): Promise<MonthlyUse> {
      const { rows } = await queryAsService<Record<'calls' | 'failures' | keyof Tokens, number>>(database, READ, [
        today(),
      ])
      const { calls = 0, failures = 0, input = 0, output = 0 } = rows[0] ?? {}
      const cost = price && (input * price.input + output * price.output) / MILLION
      return { calls, failures, tokens: input + output, cost }
    },
  }
}
