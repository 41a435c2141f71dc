import { DataFolderError } from '#server/platform/database/database-errors.ts'
import { isDiskFull } from '#server/platform/system/disk-space.ts'
import { codeOf } from '#server/platform/system/error-code.ts'

type SystemError = Error & { path?: string; port?: number; address?: string; syscall?: string }

const chooseAnother = 'or choose another data folder with CARTWRIGHT_DATA_DIR'

const sentences: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. Stop what uses it, or set PORT to another.`,
  EADDRNOTAVAIL: ({ address }) => `This machine does not have the address ${address}. Set HOST to one that it has.`,
  EEXIST: isFile,
  ENOTDIR: isFile,
  ENOENT: ({ path }) => `${path} does not exist and could not be made. Make it, ${chooseAnother}.`,
  EROFS: ({ path }) => `${path} is on a disk that is read-only. Make it writable, ${chooseAnother}.`,
  EACCES: isForbidden,
  EPERM: isForbidden,
}

function isFile({ path }: SystemError) {
  return `${path} is a file, or a part of its path is one. Move that file, ${chooseAnother}.`
}

function isForbidden({ path, port, syscall }: SystemError) {
  if (syscall === 'listen') return `Port ${port} may not be used without more rights. Set PORT to one above 1023.`
  return `${path} may not be read or written by this user. Change its permissions, ${chooseAnother}.`
}

/** Why the server does not start and what to do, for whoever starts it. */
export function describeStartError(error: unknown): string {
  if (isDiskFull(error)) return 'The disk of the data folder is full. Free some space, then start again.'
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DataFolderError) return `${error.message} CARTWRIGHT_DATA_DIR sets the data folder.`
  return sentences[codeOf(error)]?.(error) ?? error.message
}
