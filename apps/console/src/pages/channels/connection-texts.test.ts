// The words of a channel's credentials.
import type { Connection } from '@tallyhelm/protocol/topics/channels/schemas'
import { expect, test } from 'vitest'
import { connectionState, endText, toneOfEnd } from './connection-texts.ts'

const NOW = Date.parse('2026-03-10T04:30:00Z')
const facts = { opens: { id: '1', name: '' }, permissions: [], missing: [], expires_at: null, tier: null, used_percent: null }
const at = { at: '2026-03-10T04:00:00Z', since: '2026-03-10T04:00:00Z' }

test.each<[Pick<Connection, 'source' | 'checked'>, string]>([
  [{ source: 'NONE', checked: null }, '未设置'],
  [{ source: 'UNREADABLE', checked: null }, '无法解密'],
  [{ source: 'ENVIRONMENT', checked: null }, '尚未测试'],
  [{ source: 'CONSOLE', checked: { ...at, is_well: false, facts, trouble: '渠道拒绝了凭证' } }, '测试失败'],
  [{ source: 'CONSOLE', checked: { ...at, is_well: true, facts: { ...facts, missing: ['ads_read'] }, trouble: null } }, '权限不足'],
  [{ source: 'CONSOLE', checked: { ...at, is_well: true, facts, trouble: null } }, '正常'],
])('without a real call that went well nothing is called well: %o', (connection, text) => {
  expect(connectionState(connection).text).toBe(text)
})

test.each([
  ['2026-03-10T04:29:59Z', '已到期', 'error'],
  ['2026-03-11T04:29:00Z', '不足 1 天', 'warning'],
  ['2026-03-24T04:30:00Z', '剩余 14 天', 'warning'],
  ['2026-03-25T04:30:01Z', '剩余 15 天', 'neutral'],
])('until %s: %s', (endsAt, text, tone) => {
  expect([endText(endsAt, NOW), toneOfEnd(endsAt, NOW)]).toEqual([text, tone])
})
