import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'oxlint'

/** Which folders each folder may import from. All others are forbidden. */
const layers = {
  'src/routes': ['app', 'features', 'figures', 'data', 'ui', 'lib', 'domain'],
  'src/app': ['figures', 'data', 'ui', 'lib', 'domain'],
  'src/features': ['figures', 'data', 'ui', 'lib', 'domain'],
  'src/figures': ['data', 'ui', 'lib', 'domain'],
  'src/data': ['lib', 'domain'],
  'src/ui': ['lib'],
  'src/lib': ['domain'],
  'server/api': ['server/platform', 'server/integrations', 'domain'],
  'server/integrations': ['server/platform', 'domain'],
  'server/platform': [],
  'server/operations': ['server/platform'],
  'server/project-server': ['server/platform'],
  'supabase/functions': ['domain'],
  domain: [],
}

const platform = (folders) => folders.map((folder) => `server/platform/${folder}`)

/** The folders of the platform, lowest first; no two folders import each other. */
const platformLayers = {
  'server/platform/system': [],
  'server/platform/http': platform(['system']),
  'server/platform/secrets': platform(['system']),
  'server/platform/database': platform(['system']),
  'server/platform/jobs': platform(['system', 'database']),
  'server/platform/mail': platform(['system', 'http']),
  'server/platform/auth': platform(['system', 'http', 'database', 'mail']),
  'server/platform/rest': platform(['system', 'http', 'database', 'auth']),
  'server/platform/storage': platform(['system', 'http', 'database', 'auth']),
  'server/platform/functions': platform(['system', 'http', 'database', 'mail', 'auth']),
  'server/platform/realtime': platform(['system', 'http', 'database', 'auth']),
}

const imports = (folders) => folders.map((folder) => `server/api/imports/${folder}`)

/** The folders of imports, lowest first. */
const importLayers = {
  'server/api/imports/reading': [],
  'server/api/imports/writing': imports(['reading']),
  'server/api/imports/lifecycle': imports(['reading', 'writing']),
  'server/api/imports/intake': imports(['reading', 'writing', 'lifecycle']),
}

const features = readdirSync(join(import.meta.dirname, 'src/features'))

/** No feature imports another one. */
const featureLayers = Object.fromEntries(features.map((feature) => [`src/features/${feature}`, []]))

const roots = [
  'routes',
  'app',
  'features',
  'figures',
  'data',
  'ui',
  'lib',
  'server/api',
  'server/platform',
  'server/integrations',
  'server/operations',
  'server/project-server',
  'supabase/functions',
  'domain',
  'test',
]

/** The only code that may name the backend's client packages. */
const clientPackages = ['@supabase/*']

/** Its index imports every icon. */
const iconIndex = {
  group: ['lucide-react'],
  allowTypeImports: true,
  message: "Import each icon from its own module: 'lucide-react/icons/<name>'.",
}

const ownRoot = (folder) => folder.replace(/^src\//, '')

// An unescaped leading # would be a comment in this pattern language and match nothing.
const importsFrom = (folder) => `\\#${ownRoot(folder)}/**`

const forbiddenRoots = (folder, allowed) =>
  roots.filter((root) => !allowed.includes(root) && root !== ownRoot(folder)).map(importsFrom)

const mayImportOnly = (folder, allowed, group) => ({
  group,
  message: `${folder} may import only: ${allowed.join(', ') || 'nothing'}.`,
})

function patternsOf(folder, allowed) {
  const patterns = [
    { regex: '^\\.\\./|^\\./.*/', message: 'Neighbors are "./"; everything else has a # path.' },
    mayImportOnly(folder, allowed, forbiddenRoots(folder, allowed)),
    iconIndex,
  ]
  if (folder !== 'src/data') {
    patterns.push({ group: clientPackages, message: 'Only src/data talks to the backend.' })
  }
  return patterns
}

const restrictImports = (folder, patterns) => ({
  files: [`${folder}/**`],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

const boundary = ([folder, allowed]) => restrictImports(folder, patternsOf(folder, allowed))

/** A connector is given what sends its requests. Of the platform it may import only what HTTP means. */
function integrationBoundary() {
  const folder = 'server/integrations'
  const http = 'server/platform/http'
  const others = Object.keys(platformLayers).filter((other) => other !== http)
  const own = mayImportOnly(folder, [http, 'domain'], others.map(importsFrom))
  return restrictImports(folder, [...patternsOf(folder, layers[folder]), own])
}

/** Also keeps the boundary of the root folder, because a later override replaces an earlier one. */
const layerBoundaries = (root, folders) =>
  Object.entries(folders).map(([folder, allowed]) => {
    const others = Object.keys(folders).filter((other) => other !== folder && !allowed.includes(other))
    const group = others.map(importsFrom)
    const own = group.length === 0 ? [] : [mayImportOnly(folder, allowed, group)]
    return restrictImports(folder, [...patternsOf(root, layers[root]), ...own])
  })

const sizes = (functionLines) => ({
  'max-lines-per-function': ['error', { max: functionLines, skipBlankLines: true, skipComments: true }],
})

export default defineConfig({
  // Shops have their own packages, which are installed only when one is started.
  ignorePatterns: ['test/shops/*/**'],
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  rules: {
    // By default, it ignores imports of types.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    // A drawing in SVG is announced as one picture only with this role.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/set-state-in-effect': 'error',
    'react/no-array-index-key': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    ...sizes(60),
    complexity: ['error', { max: 10 }],
    'max-depth': ['error', { max: 3 }],
    'max-params': ['error', { max: 3 }],
    'no-nested-ternary': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'hack'] }],
  },
  overrides: [
    ...Object.entries(layers).map(boundary),
    ...layerBoundaries('src/features', featureLayers),
    ...layerBoundaries('server/platform', platformLayers),
    ...layerBoundaries('server/api', importLayers),
    integrationBoundary(),
    { files: ['**/*.tsx'], rules: sizes(120) },
    {
      files: ['**/*.test.{ts,tsx}', 'test/**', 'e2e/**', 'bench/**', 'evals/**', 'torture/**', 'supabase/test/**'],
      rules: {
        'no-restricted-imports': 'off',
        'max-lines-per-function': 'off',
        // The columns of a table of cases.
        'max-params': 'off',
        'vitest/no-restricted-vi-methods': [
          'error',
          {
            mock: 'Fake third parties through injected fetch; never mock our own modules.',
            waitFor: 'Use expect.poll, or waitFor of Testing Library: a slow machine needs more than a second.',
          },
        ],
      },
    },
    // A journey names a fixture to have it set up, though it may not need its value.
    { files: ['e2e/**'], rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] } },
    {
      files: [
        '*.config.*',
        'e2e/start-servers.ts',
        'test/harness/reports/playwright-times.ts',
        'src/routes/**',
        'supabase/functions/**',
        '**/worker.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['scripts/**', 'bench/**', 'evals/**', 'torture/**'], rules: { 'no-console': 'off' } },
  ],
})
