import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { TimesReporter } from './test/harness/vitest-times.ts'

// Polling may take as long as the whole test, so that a slow machine doesn't fail it.
const slow = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

/** Tests that leave no trace in the modules of the server, so that a worker loads these once for all of them. */
const sharing = [
  '{domain,supabase}/**/*.test.ts',
  'server/{api,platform/{auth,functions,http,mail,project,realtime,rest,system}}/**/*.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default', new TimesReporter()],
    // By default one core stays unused, which is half of a machine with two.
    maxWorkers: '100%',
    globalSetup: ['./test/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...slow,
          name: 'node',
          environment: 'node',
          include: ['{server,src,test}/**/*.test.ts'],
          exclude: sharing,
          setupFiles: ['./test/setup-node.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...slow,
          name: 'node, sharing modules',
          environment: 'node',
          include: sharing,
          isolate: false,
          setupFiles: ['./test/setup-node.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...slow,
          name: 'files in a bucket',
          environment: 'node',
          include: [
            'server/platform/storage/{objects,ranges,uploads,broken-uploads}.test.ts',
            'server/platform/storage/{resumable,images}/{resumable,interrupted-uploads,tus-client,images}.test.ts',
          ],
          setupFiles: ['./test/setup-node.ts'],
          env: { TEST_FILES: 'bucket' },
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...slow,
          name: 'dom',
          environment: './test/dom-environment.ts',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./test/setup-dom.ts'],
        },
      },
    ],
  },
})
