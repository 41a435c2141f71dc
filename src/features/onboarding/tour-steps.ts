type TourStep = {
  path: string
  title: string
  text: string
  /** What to point at, best first: the first that shows is taken. */
  targets: readonly string[]
}

function step(path: string, title: string, text: string): TourStep {
  const link = `a[href="${path}"]`
  return { path, title, text, targets: [`nav[aria-label="Core"] ${link}`, `nav[aria-label="Main"] ${link}`, 'main h1'] }
}

/** The screens that the tour shows, in order. */
export const TOUR_STEPS: readonly TourStep[] = [
  step(
    '/dashboard',
    'Your Dashboard',
    'How the shop is doing at a glance: sales, orders and customers, and how they compare.',
  ),
  step(
    '/ai-agents',
    'AI Agents',
    'Three colleagues for marketing, customer support and the store itself, who answer from your own figures.',
  ),
  step('/analytics', 'Analytics', 'The reports behind the figures: sales, products, customers and what may come.'),
  step('/integrations', 'Integrations', 'Where your orders come from. Connect a platform, or bring in a file.'),
  step('/settings', 'Settings', 'How Cartwright looks and works for you, with your profile and your password.'),
]

/** The tour's step for a path, from 0; -1 for a screen that it does not show. */
export function findTourStep(pathname: string): number {
  return TOUR_STEPS.findIndex(({ path }) => path === pathname)
}
