/** Which of the controls of a screen change what is below them. Others don't show. */
export type ActingControls = { period: boolean; comparison: boolean; filters: boolean }

/** Those of a screen whose figures are of a period and have a comparison, and that has no filters. */
export const PERIOD_ONLY: ActingControls = { period: true, comparison: true, filters: false }
