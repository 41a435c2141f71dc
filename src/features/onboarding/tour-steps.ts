type TourStep = {
  path: string
  title: string
  text: string
  /** Selectors of possible targets. The first visible one is used. */
  targets: readonly string[]
}

function step(path: string, title: string, text: string): TourStep {
  const link = `a[href="${path}"]`
  return {
    path,
    title,
    text,
    targets: [`nav[aria-label="Core"] ${link}`, `nav[aria-label="Main"] ${link}`, 'main header'],
  }
}

/** The stops of the tour, in order. */
export const TOUR_STEPS: readonly TourStep[] = [
  step('/dashboard', 'Your Dashboard', 'Your sales, orders and customers at a glance, compared with another period.'),
  step(
    '/ai-agents',
    'AI Agents',
    'Agents for marketing, customer support and your store. They answer from your own figures.',
  ),
  step('/analytics', 'Analytics', 'Detailed reports of your sales by day, week or month.'),
  step('/integrations', 'Integrations', 'The platforms where you sell. Connect one, or import a file.'),
  step('/settings', 'Settings', 'Appearance, store, notifications, password and data.'),
]

/** The index of the stop for a path, or -1. */
export function findTourStep(pathname: string): number {
  return TOUR_STEPS.findIndex(({ path }) => path === pathname)
}
