import type { ExportedFile } from './exported-file.ts'

const TOKENS = `
select store_id::text, name, ending, may_propose::text, created_at, expires_at, last_used_on::text
from public.assistant_tokens where user_id = $1
order by created_at, id`

export const TOKENS_FILE: ExportedFile = {
  name: 'assistant-tokens.csv',
  about:
    'Your tokens for assistants. The tokens themselves aren’t stored: ending has the last characters. last_used_on is empty before the first use.',
  columns: {
    store_id: 'text',
    name: 'text',
    ending: 'text',
    may_propose: 'text',
    created_at: 'instant',
    expires_at: 'instant',
    last_used_on: 'text',
  },
  async *pages({ database, claims }) {
    const { rows } = await database.queryAs(claims, TOKENS, [claims.sub])
    yield rows
  },
}
