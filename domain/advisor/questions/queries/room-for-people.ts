import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'

type Rows = Pick<ShownFigures, 'rows'>

/** Returns the row of the orders without a customer, in a list of customers. */
export const findNobody = ({ rows }: Rows, { query }: AskedFigures) =>
  query.by.join() === 'customer' ? rows.find(({ labels: [label] }) => label === null) : undefined

/**
 * Returns how many rows to load so that `limit` people are left when the reply leaves out the orders without a customer.
 */
export const roomForPeople = ({ rows }: Rows, asked: AskedFigures, limit: number): number =>
  findNobody({ rows: rows.slice(0, limit) }, asked) === undefined ? limit : limit + 1
