import type { RouteObject } from 'react-router'
import { RouteFailure } from '#app/route-failure.tsx'

const screens: RouteObject[] = [
  {
    path: '/dashboard',
    handle: { title: 'Dashboard' },
    lazy: () => import('./dashboard.tsx'),
  },
  {
    path: '/analytics',
    handle: { title: 'Analytics' },
    lazy: () => import('./analytics.tsx'),
  },
  {
    path: '/ai-agents',
    handle: { title: 'AI agents' },
    lazy: async () => ({ Component: (await import('#features/agents/agents-screen.tsx')).AgentsScreen }),
  },
  {
    path: '/integrations',
    handle: { title: 'Integrations' },
    lazy: async () => ({
      Component: (await import('#features/integrations/integrations-screen.tsx')).IntegrationsScreen,
    }),
  },
  {
    path: '/settings',
    handle: { title: 'Settings' },
    lazy: async () => ({ Component: (await import('#features/settings/settings-screen.tsx')).SettingsScreen }),
  },
  {
    path: '/performance',
    handle: { title: 'Performance' },
    lazy: async () => ({ Component: (await import('#features/performance/performance-screen.tsx')).PerformanceScreen }),
  },
  {
    path: '/onboarding',
    handle: { title: 'Getting started' },
    lazy: async () => ({ Component: (await import('#features/onboarding/onboarding-screen.tsx')).OnboardingScreen }),
  },
  {
    path: '/profile',
    handle: { title: 'Profile' },
    lazy: async () => ({ Component: (await import('#features/profile/profile-screen.tsx')).ProfileScreen }),
  },
  {
    path: '/documentation',
    handle: { title: 'Help' },
    lazy: async () => ({
      Component: (await import('#features/documentation/documentation-screen.tsx')).DocumentationScreen,
    }),
  },
  {
    path: '/documentation/:article',
    handle: { title: 'Help' },
    lazy: async () => ({ Component: (await import('#features/documentation/article-screen.tsx')).ArticleScreen }),
  },
]

/** Screens that need a signed-in person. */
export const protectedRoutes: RouteObject[] = [
  {
    lazy: () => import('./protected-frame.tsx'),
    children: [{ ErrorBoundary: RouteFailure, children: screens }],
  },
]
