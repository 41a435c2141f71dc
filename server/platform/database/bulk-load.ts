import { escapeIdentifier } from 'pg'
import type { BulkLoad } from './database.ts'

/** The COPY of a load from wherever the engine at hand reads it. */
export function copyStatement({ table, columns }: BulkLoad, source: string): string {
  const target = table
    .split('.')
    .map((part) => escapeIdentifier(part))
    .join('.')
  return `copy ${target} (${columns.map((column) => escapeIdentifier(column)).join(', ')}) from ${source} with (format csv)`
}

export function loadBytes({ csv }: BulkLoad): Uint8Array<ArrayBuffer> {
  return typeof csv === 'string' ? new TextEncoder().encode(csv) : new Uint8Array(csv)
}
