import * as v from 'valibot'
import type { Log } from '#server/platform/system/log.ts'
import { cardSchema } from './card-schema.ts'

/** Reads a stored card. Returns `null` and logs it if that isn't possible, because one card must not keep the others from people. */
export function readCard(
  card: unknown,
  { id, log }: { id: string; log: Log },
): v.InferOutput<typeof cardSchema> | null {
  const parsed = v.safeParse(cardSchema, card)
  if (parsed.success) return parsed.output
  log.error('a stored signal could not be read', {
    signal: id,
    where: parsed.issues.map((issue) => v.getDotPath(issue)),
  })
  return null
}
