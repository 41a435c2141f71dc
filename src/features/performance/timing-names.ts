/** What is timed, in plain words; by the name of its metric. */
export const TIMING_NAMES: Record<string, string> = { page_load: 'Page load', route_change: 'Change of screen' }
