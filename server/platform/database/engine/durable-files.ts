import { existsSync, fsyncSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from './sync-files.ts'

type OpenFile = { nfd?: number; node: unknown }
type NodeFileSystem = { stream_ops: object; realPath(node: unknown): string }

/** A database on disk, with the fsync that PGlite's own file system leaves out. */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    // PGlite would begin a new database over what is left of this one.
    if (!existsSync(join(this.rootDir, 'PG_VERSION'))) throw new Error(`${this.rootDir} holds no database.`)
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
