/** How many days a token of an assistant can be valid. */
export const TOKEN_DAYS = [30, 90, 365] as const

export type TokenDays = (typeof TOKEN_DAYS)[number]

/** What an assistant may do: read, or also make drafts of work. */
export const TOKEN_SCOPES = ['read', 'propose'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const LONGEST_TOKEN_NAME = 60

/** How many tokens a person can have for a store, expired ones included. */
export const MOST_TOKENS = 20
