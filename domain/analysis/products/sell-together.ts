/** Orders with two products, and how much more often than by chance. */
type JointOrders = { orders: number; lift: number }

const LEAST_JOINT = 10
const LEAST_LIFT = 1.5
/** Standard errors above what chance would bring. Many pairs are looked at, so two aren't enough. */
const LEAST_DEVIATION = 4

/** Whether enough orders say that two products sell together to act on it. */
export function sellTogether({ orders, lift }: JointOrders): boolean {
  const byChance = orders / lift
  return orders >= LEAST_JOINT && lift >= LEAST_LIFT && (orders - byChance) / Math.sqrt(byChance) >= LEAST_DEVIATION
}

/** The address of a campaign for customers who bought one product and not the other. */
export const crossSellPath = (store: string, bought: string, without: string): string =>
  `/ai-agents/work/new?bought=${bought}&without=${without}&store=${store}`
