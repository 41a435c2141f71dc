import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUploadImport } from '#data/imports/actions.ts'
import { sendInTurn } from '#data/imports/send-in-turn.ts'
import type { UploadProgress } from '#data/imports/upload-file.ts'
import { AppError } from '#lib/app-error.ts'

export const ACCEPTED_FILES = '.csv,.tsv,.txt,.xlsx,.gz,.zip'

export const MAX_FILES = 20

export type Upload = {
  key: number
  file: File
  /** `held`: the person has too many unfinished imports, so the upload waits until one ends. */
  state: 'waiting' | 'held' | 'sending' | 'sent' | 'refused'
  progress: UploadProgress
  /** `null` until the file is uploaded. */
  importId: string | null
  error: Error | null
}

type UploadsOptions = {
  /** `null` is the person's first store, which is created if there is none. */
  storeId: string | null
  /** Called with the ids of all imports so far, in the order of the files. */
  onSent: (importIds: string[]) => void
}

const toUpload = (file: File, key: number): Upload => ({
  key,
  file,
  state: 'waiting',
  progress: { sentBytes: 0, totalBytes: file.size },
  importId: null,
  error: null,
})

function useLeaveWarning(isNeeded: boolean) {
  useEffect(
    function warnBeforeLeaving() {
      if (!isNeeded) return undefined
      const warn = (event: BeforeUnloadEvent) => event.preventDefault()
      window.addEventListener('beforeunload', warn)
      return () => window.removeEventListener('beforeunload', warn)
    },
    [isNeeded],
  )
}

/** Uploads files one at a time. Waits while the person has too many unfinished imports. */
export function useUploads({ storeId, onSent }: UploadsOptions) {
  const client = useQueryClient()
  const { mutateAsync: upload } = useUploadImport()
  const [list, setList] = useState<Upload[]>([])
  const isSending = list.some(({ state }) => state !== 'sent' && state !== 'refused')
  const sending = useRef<AbortController | null>(null)

  useEffect(function stopWithTheScreen() {
    return () => sending.current?.abort()
  }, [])

  useLeaveWarning(isSending)

  const change = (key: number, changes: Partial<Upload>) =>
    setList((known) => known.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)))

  async function send({ key, file }: Upload, ids: readonly string[], signal: AbortSignal): Promise<string | null> {
    try {
      const onProgress = (progress: UploadProgress) => change(key, { progress })
      const turn = { client, ids, signal }
      const { id } = await sendInTurn(turn, {
        send() {
          change(key, { state: 'sending', error: null })
          return upload({ file, store: storeId, onProgress, signal })
        },
        onWait: () => change(key, { state: 'held' }),
      })
      change(key, { state: 'sent', importId: id })
      return id
    } catch (error) {
      change(key, { state: 'refused', error: error instanceof Error ? error : new Error(String(error)) })
      return null
    }
  }

  async function sendAll(entries: readonly Upload[], known: readonly Upload[]) {
    const controller = new AbortController()
    sending.current = controller
    const importIds = new Map(known.map(({ key, importId }) => [key, importId]))
    const begun = () => [...importIds.values()].filter((id) => id !== null)
    for (const entry of entries) {
      importIds.set(entry.key, await send(entry, begun(), controller.signal))
      if (importIds.get(entry.key) && !controller.signal.aborted) onSent(begun())
    }
  }

  return {
    list,
    isSending,
    start(files: readonly File[]) {
      const entries = files.map(toUpload)
      setList(entries)
      void sendAll(entries, entries)
    },
    again: (entry: Upload) => {
      change(entry.key, { state: 'waiting', error: null })
      void sendAll([entry], list)
    },
    stop: () => sending.current?.abort(),
    clear: () => setList([]),
  }
}

export type Uploads = ReturnType<typeof useUploads>

export const codeOf = (error: Error): string | undefined => (error instanceof AppError ? error.code : undefined)

/** Whether the server refused the file, so that sending the file again would fail too. */
export function isRefusal(error: Error): boolean {
  return error instanceof AppError && error.status !== undefined && error.status < 500
}
