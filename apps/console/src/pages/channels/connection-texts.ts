// How the credentials of a channel stand, and how much time they have left, in words.
import { EXPIRY_DAYS } from '@tallyhelm/protocol/topics/channels/credentials'
import type { Connection } from '@tallyhelm/protocol/topics/channels/schemas'

const DAY_MS = 24 * 3_600_000

type State = { text: string; tone: 'success' | 'warning' | 'error' | 'neutral' }

/** Only a real call makes it well. */
export function connectionState({ source, checked }: Pick<Connection, 'source' | 'checked'>): State {
  if (source === 'NONE') return { text: '未设置', tone: 'error' }
  if (source === 'UNREADABLE') return { text: '无法解密', tone: 'error' }
  if (checked === null) return { text: '尚未测试', tone: 'neutral' }
  if (!checked.is_well) return { text: '测试失败', tone: 'error' }
  return checked.facts !== null && checked.facts.missing.length > 0
    ? { text: '权限不足', tone: 'warning' }
    : { text: '正常', tone: 'success' }
}

export function endText(endsAt: string, now: number): string {
  const left = Date.parse(endsAt) - now
  if (left <= 0) return '已到期'
  const days = Math.floor(left / DAY_MS)
  return days === 0 ? '不足 1 天' : `剩余 ${days} 天`
}

/** A warning from the first day on which it is told. */
export function toneOfEnd(endsAt: string, now: number): 'neutral' | 'warning' | 'error' {
  const left = Date.parse(endsAt) - now
  if (left <= 0) return 'error'
  return left <= EXPIRY_DAYS[0] * DAY_MS ? 'warning' : 'neutral'
}
