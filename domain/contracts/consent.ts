/** What a file says of a customer's consent to marketing by email. Where it says nothing, the consent is unknown. */
export type ConsentAnswer = 'yes' | 'no'
