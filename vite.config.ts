import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineStartScript } from './scripts/start-script.ts'

const backend = process.env.CARTWRIGHT_BACKEND ?? 'http://127.0.0.1:3001'
const backendPaths = [
  '/api',
  '/mcp',
  '/.well-known',
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/config.json',
  '/outbox',
  '/letters',
  '/healthz',
]

/** Matches the modules of these names. */
const inSource = (names: string[]) => new RegExp(`/(${names.join('|')})\\.tsx?$`)

/** What forms and figures both draw. */
const controls = 'ui/(buttons/button|controls/(checkbox|control-styles|field-context)|feedback/alert|links/text-link)'

/** What the landing page draws of the figures, as the dashboard and the analytics do. */
const charts = ['ui/charts/(plot-lines|sparkline|bar-list|change-mark)', 'domain/(locale-format|money)', 'lib/format']

/** What the dashboard and the analytics both draw first. */
const sharedFigures = [
  'figures/(panels/(figures-(area|header|notices)|use-figures)|metrics/(metric-comparison|bucket-cell|buckets|long-figure))',
  'figures/(records/(order-status|shop-links)|panels/part-boundary)',
  'features/imports/import-launcher',
  'data/figures/(answers|paths|shapes|dashboard)',
  'ui/(charts/time-series-chart|controls/segmented|feedback/deferred)',
  'domain/(metrics|figure-notes|weekday-pairs)',
]

/** The most common first screens, with the modules that draw each. A chunk of the same name has their code. */
const firstScreens = {
  controls: inSource([controls]),
  'sign-in': /\/src\/features\/auth\/login-screen\.tsx$/,
  shell: inSource(['app/(frame/shell|use-page-views)', 'ui/(feedback/badge|layout/card)']),
  charts: inSource(charts),
  landing: /\/src\/(routes\/open-frame|features\/landing\/landing-screen)\.tsx$/,
  frame: /\/src\/routes\/protected-frame\.tsx$/,
  figures: inSource(sharedFigures),
  dashboard: /\/src\/routes\/dashboard\.tsx$/,
  analytics: /\/src\/routes\/analytics\.tsx$/,
}

/** What several screens load while or after they are drawn, so that none of them loads the code of another screen. */
const lateParts = {
  proofs: /\/src\/(data|features)\/auth\/(passkey|second-factor)[\w-]*\.tsx?$/,
  sample: inSource(['figures/panels/sample-badge']),
  icons: /\/node_modules\/lucide-react\//,
  asking: inSource(['figures/records/ask-about']),
}

/** Parts of libraries. Each chunk also has what its parts import, except what an earlier one has. */
const libraries = {
  queries: /\/node_modules\/@tanstack\/.+\/(?!mutationObserver|useMutation)[^/]+$/,
  tabs: /\/node_modules\/@base-ui\/react\/tabs\//,
  popups: /\/node_modules\/@base-ui\/react\/(menu|popover)\//,
}

export default defineConfig({
  plugins: [react(), tailwind(), inlineStartScript()],
  publicDir: 'public',
  server: {
    proxy: {
      ...Object.fromEntries(backendPaths.map((path) => [path, backend])),
      '/realtime/v1': { target: backend, ws: true },
    },
  },
  build: {
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // A group contains its modules and their imports, except those in an earlier group.
          groups: [
            { name: 'platform', tags: ['$initial'], test: /\/node_modules\// },
            { name: 'page', tags: ['$initial'] },
            ...Object.entries({ ...libraries, ...firstScreens, ...lateParts }).map(([name, test]) => ({ name, test })),
            // Without this group, the bundler writes a file for every combination of screens that share a module, 140
            // in all.
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
})
