import { readText, writeText } from '#lib/storage.ts'

const STORED_KEY = 'cartwright-plain-shortcuts'

/** Whether shortcuts without Ctrl or Cmd work. People who dictate turn them off, because a word can press them. */
export const arePlainKeysOn = (): boolean => readText(STORED_KEY, 'on') === 'on'

/** Turns shortcuts without Ctrl or Cmd on or off, in this browser. */
export const setPlainKeysOn = (isOn: boolean): void => writeText(STORED_KEY, isOn ? 'on' : 'off')
