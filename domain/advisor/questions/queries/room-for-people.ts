import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'

type Rows = Pick<ShownFigures, 'rows'>

/** What can have no category or vendor is none of them. */
const isRankOfGoods = ({ query, direction }: AskedFigures): boolean =>
  direction !== null && ['category', 'vendor'].includes(query.by.join())

/** Returns the row of the orders without a customer, in a list of customers, or of goods without a category in a ranking. */
export const findNobody = ({ rows }: Rows, asked: AskedFigures) =>
  asked.query.by.join() === 'customer' || isRankOfGoods(asked)
    ? rows.find(({ labels: [label] }) => label === null)
    : undefined

/**
 * Returns how many rows to load so that `limit` people are left when the reply leaves out the orders without a customer.
 */
export const roomForPeople = ({ rows }: Rows, asked: AskedFigures, limit: number): number =>
  findNobody({ rows: rows.slice(0, limit) }, asked) === undefined ? limit : limit + 1
