import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const backend = process.env.CARTWRIGHT_BACKEND ?? 'http://127.0.0.1:3001'
const backendPaths = ['/api', '/auth/v1', '/rest/v1', '/functions/v1', '/config.json', '/outbox', '/healthz']

/** Lets the bundler leave out the router's components that nothing uses: their names for the debugger hold on to them. */
function dropUnusedRouterParts(): Plugin {
  return {
    name: 'drop-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (React[\w$]*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

/** Parts of the auth client for passkeys and wallets, which no screen calls; every session would carry their 3 KiB. */
const UNUSED_CLIENT_PARTS =
  /node_modules[\\/]@supabase[\\/]auth-js[\\/]dist[\\/]module[\\/]lib[\\/](webauthn|web3[\\/]ethereum)\.js$/

/** Keeps the names of those parts and drops what is behind them. */
function dropUnusedClientParts(): Plugin {
  return {
    name: 'drop-unused-client-parts',
    apply: 'build',
    transform: {
      filter: { id: UNUSED_CLIENT_PARTS },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name)
        const exports = names.map((name) => `LeftOut as ${name}`).join(', ')
        return { code: `class LeftOut {}\nexport { ${exports} }`, map: null }
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwind(), dropUnusedRouterParts(), dropUnusedClientParts()],
  publicDir: 'public',
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, backend])) },
  build: {
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in files that stay the same from release to release, instead of dozens of crumbs.
          groups: [
            { name: 'platform', test: /node_modules[\\/](react|react-dom|scheduler|react-router|tailwind-merge)[\\/]/ },
            { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/ },
            { name: 'interface', test: /node_modules[\\/]lucide-react[\\/]|src[\\/](ui|lib)[\\/]/, minShareCount: 6 },
          ],
        },
      },
    },
  },
})
