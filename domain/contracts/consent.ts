/** Whether a customer agreed to marketing by email. */
export const CONSENTS = ['yes', 'no', 'unknown'] as const

export type Consent = (typeof CONSENTS)[number]

/** What a file says of a consent. Where it says nothing, the consent is unknown. */
export type ConsentAnswer = Exclude<Consent, 'unknown'>

export const CONSENT_LABELS: Record<Consent, string> = { yes: 'Yes', no: 'No', unknown: 'Unknown' }
