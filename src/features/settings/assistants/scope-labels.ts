import type { TokenScope } from '#domain/contracts/assistants/assistant-terms.ts'

/** What an assistant may do, as people read it. */
export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', propose: 'Read and draft notes' }
