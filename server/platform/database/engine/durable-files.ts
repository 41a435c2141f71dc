import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenFile = { nfd?: number; node: unknown }
type NodeFileSystem = { stream_ops: object; realPath(node: unknown): string }

/** PGlite's files on disk, with the fsync that its own file system leaves out. */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

function addFsync(module: PGlite['Module']) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Emscripten's typings leave out realPath.
  const files = module.NODEFS as unknown as NodeFileSystem
  Object.assign(files.stream_ops, {
    fsync: (file: OpenFile) => {
      if (file.nfd === undefined) syncFolder(files.realPath(file.node))
      else fsyncSync(file.nfd)
      return 0
    },
  })
}

/** Makes the names of new and renamed files as durable as their contents. */
function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
