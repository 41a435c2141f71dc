/** The present moment. Injected wherever time decides something, so that tests can choose it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
