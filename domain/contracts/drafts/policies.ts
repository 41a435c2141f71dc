/** What policies are about. */
export const POLICY_KINDS = ['shipping', 'delays', 'returns', 'cancellations', 'damage'] as const

export type PolicyKind = (typeof POLICY_KINDS)[number]

/** What a store promises its customers. A missing one promises nothing. */
export type Policies = Partial<Record<PolicyKind, string>>

export const LONGEST_POLICY = 2000

export const LONGEST_SAVED_REPLY = { name: 80, body: 5000 } as const

/** What a saved reply can leave to the order. */
export const PLACEHOLDERS = ['order', 'customer', 'items', 'total'] as const
