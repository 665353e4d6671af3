// Recent: what this window's user chose last in the palette; forgotten on signing out, because it names accounts.
import { WINDOW_PREFIX } from '../session/token.ts'

export type Target = { kind: 'page' | 'account' | 'order' | 'action'; href: string; label: string; hint: string }

const MOST = 6
const keyOf = (userId: string): string => `${WINDOW_PREFIX}recent.${userId}`

export const recentTargets = (userId: string): readonly Target[] => readTargets(sessionStorage.getItem(keyOf(userId)))

/** In front, once. */
export function rememberTarget(userId: string, target: Target): void {
  const others = recentTargets(userId).filter(other => other.href !== target.href)
  sessionStorage.setItem(keyOf(userId), JSON.stringify([target, ...others].slice(0, MOST)))
}

/** Anything unreadable counts as nothing. */
export function readTargets(text: string | null): readonly Target[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTarget).slice(0, MOST) : []
  } catch {
    return []
  }
}

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'page' || value.kind === 'account' || value.kind === 'order' || value.kind === 'action') &&
  'href' in value &&
  typeof value.href === 'string' &&
  'label' in value &&
  typeof value.label === 'string' &&
  'hint' in value &&
  typeof value.hint === 'string'
