/** The screens of the Core group. */
export const CORE_ROUTES = ['/dashboard', '/analytics', '/ai-agents', '/integrations', '/settings'] as const

/** Screens whose code is loaded ahead whenever the browser is idle. */
const IDLE_ROUTES = ['/dashboard', '/analytics', '/ai-agents'] as const

/** Screens whose code is loaded ahead and kept. */
export const ADVANCE_ROUTES = [...IDLE_ROUTES, '/settings'] as const

export const CORE_DELAY_MS = 500
export const RELATED_DELAY_MS = 2_000

const related: Record<string, readonly string[]> = {
  '/': ['/dashboard', '/analytics'],
  '/dashboard': ['/analytics', '/ai-agents'],
  '/analytics': ['/dashboard', '/settings'],
  '/ai-agents': ['/dashboard', '/integrations'],
  '/integrations': ['/settings', '/dashboard'],
  '/settings': ['/dashboard'],
}

/** Where people go next from a screen. */
export function relatedRoutes(pathname: string): readonly string[] {
  return related[pathname] ?? []
}
