import { createHash } from 'node:crypto'

const LANDING_TITLE = 'The growth team a small shop cannot hire · Cartwright'

/** The manifest's key of a chunk that the build has named. */
function keyOf(manifest, wanted) {
  const found = Object.entries(manifest).find(([, { name, file }]) => name === wanted && file.endsWith('.js'))
  if (!found) throw new Error(`The build holds no chunk ${wanted}`)
  return found[0]
}

/** Every chunk that one loads before it can run, itself included. */
function chunksOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

/** Asks for the text's font at once: it is found only inside the stylesheet otherwise. */
export function withFontPreload(html, manifest) {
  const files = Object.values(manifest).flatMap(({ assets = [] }) => assets)
  const font = files.find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
  if (!font) throw new Error('The build holds no latin font to preload')
  const link = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
  return html.replace('</title>', `</title>\n    ${link}`)
}

/** The landing page's file: the shell's, with the page itself in the place of "Loading...". */
export function toLanding(html, markup, manifest) {
  const known = chunksOf(manifest, 'index.html')
  const needed = [...chunksOf(manifest, keyOf(manifest, 'landing'))].filter((file) => !known.has(file))
  const preloads = needed.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ')
  const page = html
    .replace(/<title>.*?<\/title>/, () => `<title>${LANDING_TITLE}</title>`)
    .replace('</head>', () => `  ${preloads}\n  </head>`)
    .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root">${markup}</div>`)
  if (!page.includes(markup)) throw new Error('index.html has no #root to put the landing page into')
  return page
}

function hashesOf(pages, tag) {
  const pattern = new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${tag}>`, 'g')
  const bodies = pages.flatMap((html) => [...html.matchAll(pattern)].map(([, body]) => body))
  return [...new Set(bodies)].map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
}

/** The inline code that a content security policy has to name, by its hash. */
export function inlineHashes(pages) {
  return { scriptHashes: hashesOf(pages, 'script'), styleHashes: hashesOf(pages, 'style') }
}
