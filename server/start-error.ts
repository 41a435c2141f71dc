import { DataFolderError } from '#server/platform/database/database-errors.ts'
import { isDiskFull } from '#server/platform/system/disk-space.ts'
import { codeOf } from '#server/platform/system/error-code.ts'

type SystemError = Error & { path?: string; port?: number; address?: string; syscall?: string }

const chooseAnother = 'or choose another data folder with CARTWRIGHT_DATA_DIR'

const sentences: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine does not have the address ${address}. Set HOST to one of its addresses.`,
  EEXIST: isFile,
  ENOTDIR: isFile,
  ENOENT: ({ path }) => `${path} does not exist and could not be created. Create it, ${chooseAnother}.`,
  EROFS: ({ path }) => `${path} is on a read-only disk. Make it writable, ${chooseAnother}.`,
  EACCES: isForbidden,
  EPERM: isForbidden,
}

function isFile({ path }: SystemError) {
  return `${path}, or a folder in its path, is a file. Move that file, ${chooseAnother}.`
}

function isForbidden({ path, port, syscall }: SystemError) {
  if (syscall === 'listen') return `Port ${port} requires administrator rights. Set PORT to a port above 1023.`
  return `${path} can't be read or written by this user. Change its permissions, ${chooseAnother}.`
}

/** Returns why the server could not start and what to do about it. */
export function describeStartError(error: unknown): string {
  if (isDiskFull(error)) return 'The disk of the data folder is full. Free some space, then start again.'
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DataFolderError) return `${error.message} CARTWRIGHT_DATA_DIR sets the data folder.`
  return sentences[codeOf(error)]?.(error) ?? error.message
}
