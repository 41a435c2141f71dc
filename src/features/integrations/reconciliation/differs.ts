import type { ComparedSpan } from '#domain/contracts/connections/reconciliation.ts'

/** Whether something of a day or month is unexplained. */
export const differs = ({ rest, ordersRest }: ComparedSpan): boolean => rest !== 0 || ordersRest !== 0
