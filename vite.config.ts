import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const backend = process.env.CARTWRIGHT_BACKEND ?? 'http://127.0.0.1:3001'
const backendPaths = [
  '/api',
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/config.json',
  '/outbox',
  '/healthz',
]

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

/** The router's hooks for tracing: asked for on every navigation, answering nothing unless somebody traces. */
function dropRouterTracing(): Plugin {
  return {
    name: 'drop-router-tracing',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
      },
      handler(code) {
        const [, names = ''] = /^export \{ (.+) \};$/m.exec(code) ?? []
        const exports = names.split(', ').map((name) => `nothing as ${name}`)
        return { code: `const nothing = () => {}\nexport { ${exports.join(', ')} }`, map: null }
      },
    },
  }
}

const ICON = `
import { createElement } from 'react'
const look = {
  width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
}
const isNaming = (prop) => prop.startsWith('aria-') || prop === 'role' || prop === 'title'
export default ({ node }) => (props) =>
  createElement(
    'svg',
    { ...look, ...(!Object.keys(props).some(isNaming) && { 'aria-hidden': true }), ...props },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )`

/**
 * Draws an icon straight from its lines. The package's own way there knows sizes, contexts and other frameworks, which
 * nothing here uses, and takes longer than the drawing; its names and keys would be a third of every icon.
 */
function drawIconsPlainly(): Plugin {
  return {
    name: 'draw-icons-plainly',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|icons[\\/][\w-]+)\.mjs$/ },
      handler(code, id) {
        if (id.endsWith('createLucideIcon.mjs')) return { code: ICON, map: null }
        return code
          .replace(/^ {2}name: "[\w-]+",\n {2}size: 24,\n/m, '')
          .replaceAll(/, key: "\w+"/g, '')
          .replace(/^__iconData\.node;$/m, '')
          .replace(/= (createLucideIcon\()/, '= /* @__PURE__ */ $1')
      },
    },
  }
}

const slimPackages = [dropUnusedRouterParts(), dropRouterTracing(), dropUnusedClientParts(), drawIconsPlainly()]

export default defineConfig({
  plugins: [react(), tailwind(), ...slimPackages],
  publicDir: 'public',
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, backend])) },
  build: {
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // What the first screens need stands in index.html; the others are loaded ahead. A list of every chunk's files
      // would be carried by all pages, and its links are slow to make.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in files that stay the same from release to release, instead of dozens of crumbs.
          groups: [
            // Runs before anything else: with what it stands on, and without what the rest stands on.
            { name: 'start', test: /src[\\/]start\.ts$/, priority: 1 },
            { name: 'platform', test: /node_modules[\\/](react|react-dom|scheduler|react-router|tailwind-merge)[\\/]/ },
            { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/ },
            {
              name: 'interface',
              test: /node_modules[\\/]lucide-react[\\/]|src[\\/](ui|lib)[\\/](?!format|intl)/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
})
