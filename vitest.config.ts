import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { TimesReporter } from '#test/harness/reports/vitest-times.ts'

/** Tests of the embedded engine, and of what it must do like a Postgres server. The others run on one of the two. */
const embedded = [
  'server/platform/database/engine/**/*.test.ts',
  'server/project-server/wire/**/*.test.ts',
  'server/platform/database/{embedded-*,statement-names}.test.ts',
  'server/platform/jobs/embedded-jobs.test.ts',
  'server/{disk-full,operate}.test.ts',
  'supabase/test/{row-level-security*,catalog,upgrade-*}.test.ts',
]

/** Tests of live sync, which run on both engines: its locks and long reads meet the embedded engine's one session. */
const onBoth = ['server/api/sync/{first-sync,follow-sync}.test.ts']

/** Tests of the server that leave no trace in its modules. */
const server = [
  'supabase/**/*.test.ts',
  'server/{api,platform/{auth,functions,http,mail,realtime,rest,system}}/**/*.test.ts',
  'server/project-server/**/!(serve-project).test.ts',
]

/** Tests that only `npm test -- full` runs. */
const hostileFiles = ['test/hostile/**/*.test.ts']

/** Tests of stored files, which `npm test -- full` runs a second time with the files in a bucket. */
const storedFiles = [
  'server/platform/storage/{objects,ranges,uploads,broken-uploads}.test.ts',
  'server/platform/storage/{resumable,images}/{resumable,interrupted-uploads,tus-client,images}.test.ts',
]

const imports = (path: string, modules: RegExp) => modules.test(readFileSync(path, 'utf8'))
const browserTests = globSync('src/**/*.test.{ts,tsx}')

/** Tests of the browser's code that control the clock of the server or spoil the storage of the page. */
const alone = browserTests.filter((path) => imports(path, /'#test\/harness\/(backend|screens\/refusing-storage)\.ts'/))

/** The other tests of the browser's code that need a server. */
const screens = browserTests.filter(
  (path) => !alone.includes(path) && imports(path, /'#test\/harness\/screens\/screen-backend\.ts'/),
)

const database = ['./test/harness/databases/setup.ts']
const node = { setupFiles: ['./test/harness/setup-node.ts'] }
const page = {
  environment: './test/harness/screens/page-environment.ts',
  setupFiles: ['./test/harness/screens/setup.ts'],
}

/** Files of a worker share their modules. The setup files reset what a test leaves in them. */
const shared = { isolate: false }

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', new TimesReporter()],
    // Tests wait for the database a third of their time.
    maxWorkers: '150%',
    // Long enough for a slow machine that does something else at the same time. Only a test that hangs takes as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...node,
          ...shared,
          include: ['{domain,src,test/oracles,evals}/**/*.test.ts'],
          exclude: [...screens, ...alone],
        },
      },
      {
        extends: true,
        test: { name: 'page', ...page, ...shared, include: ['src/**/*.test.tsx'], exclude: [...screens, ...alone] },
      },
      {
        extends: true,
        test: { name: 'server', ...node, ...shared, globalSetup: database, include: server, exclude: embedded },
      },
      {
        extends: true,
        test: {
          name: 'server, alone',
          ...node,
          globalSetup: database,
          include: ['{server,test}/**/*.test.ts'],
          exclude: [...server, ...embedded, ...hostileFiles, 'test/oracles/**', 'test/shops/*/**'],
        },
      },
      { extends: true, test: { name: 'embedded', ...node, globalSetup: database, include: [...embedded, ...onBoth] } },
      {
        extends: true,
        test: {
          name: 'screens',
          ...page,
          ...shared,
          globalSetup: ['./test/harness/screens/start-servers.ts'],
          include: screens,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens, alone',
          ...page,
          globalSetup: ['./test/harness/screens/start-servers.ts'],
          include: alone,
        },
      },
      { extends: true, test: { name: 'hostile', ...node, globalSetup: database, include: hostileFiles } },
      {
        extends: true,
        test: { name: 'bucket', ...node, globalSetup: database, include: storedFiles, env: { TEST_FILES: 'bucket' } },
      },
    ],
  },
})
