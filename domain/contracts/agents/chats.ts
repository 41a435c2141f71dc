/** How many months messages to and from agents are kept. */
export const CHAT_MONTHS = 12
