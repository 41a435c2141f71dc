import { CHAT_MONTHS } from '#domain/contracts/agents/chats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

/** Few enough that the statement stays short. */
const MOST_AT_ONCE = 5000

const SWEEP = `
delete from public.agent_messages where id in (
  select id from public.agent_messages
  where created_at < now() - interval '${CHAT_MONTHS} months' order by created_at limit ${MOST_AT_ONCE}
)`

/** Deletes messages to and from agents that are older than they are kept. Several at once, the others the next time. */
export async function sweepMessages(database: Database): Promise<void> {
  await queryAsService(database, SWEEP, [])
}
