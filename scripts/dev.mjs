import { childEnv, installIfStale, modernNode, run, serverEnv } from './install.mjs'

installIfStale()
const node = modernNode()
const port = process.env.PORT ?? '3000'

// Vite serves the page and proxies the backend's paths; both reload on a change.
const backendPort = String(Number(port) + 1)
const backend = {
  PORT: backendPort,
  SITE_URL: process.env.SITE_URL ?? `http://localhost:${port}`,
  NODE_ENV: 'development',
}
const page = { CARTWRIGHT_BACKEND: `http://127.0.0.1:${backendPort}` }

const codes = await Promise.race([
  run(node, ['--watch-preserve-output', '--watch', 'server/main.ts'], {
    env: childEnv({ ...backend, ...serverEnv }),
  }),
  run(node, ['node_modules/vite/bin/vite.js', '--port', port, '--strictPort'], { env: childEnv(page) }),
])
process.exit(codes)
