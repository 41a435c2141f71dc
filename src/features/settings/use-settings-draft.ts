import { type DraftOptions, useDraft } from '#ui/use-draft.ts'
import { useReportedDraft } from './drafts.ts'
import { toastFailure } from './toast-failure.ts'

type SettingsDraftOptions<Fields> = Omit<DraftOptions<Fields>, 'onFailure'> & {
  /** Names the form among those of the screen. */
  name: string
}

/** The draft of one of the screen's forms. */
export function useSettingsDraft<Fields extends object>({ name, ...options }: SettingsDraftOptions<Fields>) {
  const draft = useDraft({ ...options, onFailure: toastFailure })
  useReportedDraft(name, draft)
  return draft
}
