/** In production, exports that only tests use are dead. `@internal` marks those that exist for tests. */
const isProduction = process.argv.includes('--production')

/** `!` marks what is part of production. */
export default {
  entry: [
    'server/{main,operate}.ts!',
    // Until AI agents change products.
    'server/api/events/products-effect.ts!',
    'server/operations/check-backup-process.ts!',
    'server/platform/database/engine/worker.ts!',
    'server/project-server/serve-project.ts!',
    'server/project-server/functions/host/host.ts!',
    'src/{main.tsx,start.ts}!',
    'src/routes/prerender-landing.tsx!',
    'supabase/functions/*/index.ts!',
    'scripts/*.{mjs,ts}!',
    'test/harness/screens/server.ts',
    '{bench,evals,torture}/run.ts',
    'torture/shifted-clock.ts',
    'e2e/{firefox-journeys,pictures}.ts',
    'oxlint.config.mjs',
  ],
  project: ['**/*.{ts,tsx,mjs,css}!', '!test/shops/**', '!{bench,evals,torture,e2e,test,supabase/test}/**!'],
  ignoreExportsUsedInFile: isProduction,
  ignoreDependencies: ['@fontsource-variable/inter'],
  ignoreBinaries: ['mount', 'umount'],
}
