import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { createChunkNames, isFirstScreenChunk } from './scripts/first-screens.ts'

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

/** The modules of the package's icons, by every name that they have. */
function readIconModules() {
  const source = readFileSync(join(import.meta.dirname, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const exports = source.matchAll(/^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm)
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

/**
 * Imports each icon from its own module. Through the package's one entry every module that shows an icon would seem to
 * need all of them, and the chunks of the first screens are made by what each needs.
 */
function importIconsOneByOne(): Plugin {
  const modules = readIconModules()
  const importIcon = (specifier: string) => {
    const [imported = '', local = imported] = specifier.split(' as ')
    const file = modules.get(imported)
    if (file === undefined) throw new Error(`lucide-react has no icon ${imported}`)
    return `import ${local} from 'lucide-react/icons/${file}'`
  }
  return {
    name: 'import-icons-one-by-one',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/].+\.tsx?$/, code: /["']lucide-react["']/ },
      handler: (code) =>
        code.replaceAll(/^import \{([^}]+)\} from ["']lucide-react["']/gm, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map(importIcon)
            .join(';'),
        ),
    },
  }
}

/**
 * Lets browsers that know the hint compile all functions of a first screen's files beside the page's own work, which
 * would otherwise stop for each. Most functions of the platform are never called on a page.
 */
function compileFirstScreensAhead(): Plugin {
  return {
    name: 'compile-first-screens-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          const isAhead = output.type === 'chunk' && isFirstScreenChunk(output.name)
          if (isAhead) output.code = `//# allFunctionsCalledOnLoad\n${output.code}`
        }
      },
    },
  }
}

const slimPackages = [
  dropUnusedRouterParts(),
  dropRouterTracing(),
  dropUnusedClientParts(),
  drawIconsPlainly(),
  importIconsOneByOne(),
]

export default defineConfig({
  plugins: [react(), tailwind(), ...slimPackages, compileFirstScreensAhead()],
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
      // The modules of a page and of its screens lie in chunks that are no entries of their own.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'platform', test: /node_modules[\\/](react|react-dom|scheduler|react-router|tailwind-merge)[\\/]/ },
            { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/ },
            { name: createChunkNames(), debugName: 'first screens' },
          ],
        },
      },
    },
  },
})
