// Kept: the ids of the ad accounts that one page hands to a page of bindings, by the window until that page has read them.
import { WINDOW_PREFIX } from '../session/token.ts'

const KEY = `${WINDOW_PREFIX}bindings.chosen`

/** The address names its own choice: a page that is opened again without it does not find an earlier one. */
export function storeChosen(outsideIds: readonly string[]): string {
  const token = crypto.randomUUID()
  sessionStorage.setItem(KEY, JSON.stringify({ token, outsideIds }))
  return token
}

export function readChosen(token: string | null): readonly string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  if (token === null || typeof stored !== 'object' || stored === null) return NONE
  if (!('token' in stored) || stored.token !== token || !('outsideIds' in stored) || !Array.isArray(stored.outsideIds)) return NONE
  return stored.outsideIds.map(String)
}
const NONE: readonly string[] = []
