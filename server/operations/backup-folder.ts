import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '#server/platform/system/list-folder.ts'

const NAME = /^cartwright-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
const UNFINISHED = '.unfinished-'
const DAY_MS = 86_400_000

/** Returns the name of a backup made at a time (UTC). Names sort by time. */
export const nameBackup = (at: Date) => `cartwright-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The name of a backup while it is being made, and before it has been checked. */
export const unfinishedName = (name: string) => UNFINISHED + name

export type FoundBackup = { name: string; madeAt: Date }

/** Lists the complete backups in a folder, newest first. Other files are left alone. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = await listFolder(folder)
  const found = names.flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    return day === undefined ? [] : [{ name, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
  })
  return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/**
 * Deletes all complete backups but the newest ones, and what unfinished ones of earlier days left behind. Backups with a
 * date in the future, from a clock that was ahead, are deleted first.
 */
export async function pruneBackups(folder: string, { kept, now }: { kept: number; now: Date }): Promise<void> {
  const found = await listBackups(folder)
  const dated = [...found.filter(({ madeAt }) => madeAt <= now), ...found.filter(({ madeAt }) => madeAt > now)]
  const outdated = dated.slice(kept).map(({ name }) => name)
  const dayBefore = unfinishedName(nameBackup(new Date(now.getTime() - DAY_MS)))
  const unfinished = (await listFolder(folder)).filter((name) => name.startsWith(UNFINISHED) && name < dayBefore)
  for (const name of [...outdated, ...unfinished]) await rm(join(folder, name), { recursive: true, force: true })
}
