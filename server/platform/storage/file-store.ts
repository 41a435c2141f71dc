import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

/**
 * The bytes after which an upload in several requests is saved: at each multiple of this size, and at its end. Clients of
 * Supabase send as many in a request.
 */
export const PART_BYTES = 6 * 1024 * 1024

/** Stores files by version: a name that the server chooses, never a client. */
export type FileStore = {
  /** Writes a file atomically and waits until it is stored for certain. Rethrows errors of `bytes`. */
  write(version: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Copies a file atomically and waits until the copy is stored for certain. Resolves to false if there is no file. */
  copy(from: string, to: string): Promise<boolean>
  /**
   * Opens a file or a part of it, or resolves to null if there is none. An open file can be read to its end even if it
   * is removed.
   */
  open(version: string, range?: ByteRange): Promise<Readable | null>
  /** Removes a file, also an unfinished one. Does nothing if there is none. */
  remove(version: string): Promise<void>
  /**
   * Opens an unfinished file for more bytes, after its first `keptBytes`: none, or what it had at a sync. Others are cut
   * off. Throws a `LostBytesError` if it has fewer.
   */
  resume(version: string, keptBytes: number): Promise<UnfinishedFile>
}

/** A file that arrives in several requests. */
export type UnfinishedFile = {
  append(bytes: Uint8Array): Promise<void>
  /** Waits until everything is stored for certain. */
  sync(): Promise<void>
  /** Makes it a file, atomically, and waits until that is stored for certain. */
  publish(): Promise<void>
  close(): Promise<void>
}

/** An unfinished file has fewer bytes than were counted: the files were lost, or restored from a backup. */
export class LostBytesError extends Error {
  constructor() {
    super('An unfinished file has lost bytes.')
    this.name = 'LostBytesError'
  }
}

/** The store of the files can't be reached, or refuses what it is asked for. The message has no secrets. */
export class FilesUnavailableError extends Error {
  /** The HTTP status of the store's answer; null without an answer. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.name = 'FilesUnavailableError'
    this.status = status
  }
}

const versionForm = /^[0-9a-f-]{36}$/

/** Throws if a version could be a path or the name of another file. */
export function checkVersion(version: string): void {
  if (!versionForm.test(version)) throw new Error('The version of a stored file is malformed.')
}
