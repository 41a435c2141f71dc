import type { RouteObject } from 'react-router'
import { BareRouteFailure, RouteFailure } from '#app/failures/route-failure.tsx'
import { SignedOutLayout } from '#app/frame/signed-out-layout.tsx'
import { reportTabLabel } from '#figures/choices/report-tabs.ts'
import { RootFrame } from './root-frame.tsx'

/**
 * Account screens. Signed-in people can open the screen for a new password, because a reset link signs them in, and
 * invitations.
 */
const accountRoutes: RouteObject[] = [
  {
    Component: SignedOutLayout,
    ErrorBoundary: BareRouteFailure,
    children: [
      {
        path: '/auth/login',
        handle: { title: 'Sign in' },
        lazy: async () => ({ Component: (await import('#features/auth/login-screen.tsx')).LoginScreen }),
      },
      {
        path: '/auth/register',
        handle: { title: 'Create an account' },
        lazy: async () => ({ Component: (await import('#features/auth/register-screen.tsx')).RegisterScreen }),
      },
      {
        path: '/auth/forgot-password',
        handle: { title: 'Reset your password' },
        lazy: async () => ({
          Component: (await import('#features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
        }),
      },
    ],
  },
  {
    path: '/auth/reset-password',
    handle: { title: 'Choose a new password' },
    ErrorBoundary: BareRouteFailure,
    lazy: async () => ({ Component: (await import('#features/auth/reset-password-screen.tsx')).ResetPasswordScreen }),
  },
  {
    path: '/auth/invitation',
    handle: { title: 'Invitation' },
    ErrorBoundary: BareRouteFailure,
    lazy: () => import('./invitation.tsx'),
  },
]

const screens: RouteObject[] = [
  {
    path: '/dashboard',
    handle: { title: 'Dashboard' },
    lazy: () => import('./dashboard.tsx'),
  },
  {
    path: '/analytics',
    handle: { title: (search: URLSearchParams) => `${reportTabLabel(search)} · Analytics` },
    lazy: () => import('./analytics.tsx'),
  },
  {
    path: '/analytics/customers/:id',
    handle: { title: 'Customer' },
    lazy: async () => ({
      Component: (await import('#features/analytics/customers/customer-screen.tsx')).CustomerScreen,
    }),
  },
  {
    path: '/analytics/orders/:id',
    handle: { title: 'Order' },
    lazy: async () => ({ Component: (await import('#features/analytics/orders/order-screen.tsx')).OrderScreen }),
  },
  {
    path: '/analytics/products/:product',
    handle: { title: 'Product' },
    lazy: async () => ({
      Component: (await import('#features/analytics/products/product-screen.tsx')).ProductScreen,
    }),
  },
  {
    path: '/analytics/reorder',
    handle: { title: 'Reorder' },
    lazy: async () => ({ Component: (await import('#features/analytics/reorder/reorder-screen.tsx')).ReorderScreen }),
  },
  {
    path: '/analytics/catalog',
    handle: { title: 'Catalog' },
    lazy: async () => ({ Component: (await import('#features/analytics/catalog/catalog-screen.tsx')).CatalogScreen }),
  },
  {
    path: '/analytics/track-record',
    handle: { title: 'Track record' },
    lazy: async () => ({
      Component: (await import('#features/analytics/track-record/track-record-screen.tsx')).TrackRecordScreen,
    }),
  },
  {
    path: '/analytics/calendar',
    handle: { title: 'Calendar' },
    lazy: async () => ({
      Component: (await import('#features/analytics/calendar/calendar-screen.tsx')).CalendarScreen,
    }),
  },
  {
    path: '/ai-agents/*',
    handle: { title: 'AI Agents' },
    lazy: () => import('./agents.tsx'),
  },
  {
    path: '/integrations',
    handle: { title: 'Integrations' },
    lazy: async () => ({
      Component: (await import('#features/integrations/integrations-screen.tsx')).IntegrationsScreen,
    }),
  },
  {
    path: '/integrations/:id',
    handle: { title: 'Connection' },
    lazy: async () => ({
      Component: (await import('#features/integrations/live/connection-screen.tsx')).ConnectionScreen,
    }),
  },
  {
    path: '/integrations/:id/reconciliation',
    handle: { title: 'Reconciliation' },
    lazy: async () => ({
      Component: (await import('#features/integrations/reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
    }),
  },
  {
    path: '/settings/:section?',
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

const protectedRoutes: RouteObject[] = [
  {
    lazy: () => import('./protected-frame.tsx'),
    children: [{ ErrorBoundary: RouteFailure, children: screens }],
  },
]

/** Pages open to everyone, with every unknown address. */
const openRoutes: RouteObject[] = [
  {
    lazy: () => import('./open-frame.tsx'),
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          {
            path: '/',
            handle: { title: 'The growth team a small shop cannot hire' },
            lazy: async () => ({ Component: (await import('#features/landing/landing-screen.tsx')).LandingScreen }),
          },
        ],
      },
    ],
  },
  {
    lazy: () => import('./unknown-frame.tsx'),
    children: [
      {
        path: '*',
        handle: { title: 'Page not found' },
        ErrorBoundary: RouteFailure,
        lazy: async () => ({ Component: (await import('#app/failures/not-found.tsx')).NotFound }),
      },
    ],
  },
]

/** Pages for developers; a production build leaves them out. */
const toolRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        handle: { title: 'Interface gallery' },
        ErrorBoundary: BareRouteFailure,
        lazy: async () => ({ Component: (await import('#features/gallery/gallery-screen.tsx')).GalleryScreen }),
      },
    ]
  : []

export const routes: RouteObject[] = [
  {
    Component: RootFrame,
    ErrorBoundary: BareRouteFailure,
    HydrateFallback: Loading,
    children: [...accountRoutes, ...protectedRoutes, ...toolRoutes, ...openRoutes],
  },
]

/** Shown while the first page's code loads; index.html shows the same before any script runs. */
function Loading() {
  return <output className="grid min-h-dvh place-items-center text-muted">Loading...</output>
}
