// What the platforms allow, in words.
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { expect, test } from 'vitest'
import { capabilityNote, channelFacts, readText } from './capability-texts.ts'

const can = (more: Partial<Capability> = {}): Capability => ({
  account_id: '1',
  channel: 'FACEBOOK',
  currency: 'USD',
  change_style: 'absolute',
  minimum_add: null,
  maximum_add: null,
  reducible: null,
  changes_left_today: null,
  needs_channel_approval: false,
  is_paused: false,
  lowering_blocked_until: null,
  is_live: true,
  read_at: '2026-11-21T05:00:10.000Z',
  note: null,
  ...more,
})
const valueOf = (kind: 'ADD' | 'CLEAR', all: readonly Capability[], label: string) =>
  channelFacts(kind, all, 'USD').find(fact => fact.label === label)?.value

test('of several accounts the strictest figure holds', () => {
  const all = [
    can({ minimum_add: '10.00', maximum_add: '900.00', changes_left_today: 8 }),
    can({ minimum_add: '20.00', maximum_add: '1200.00', changes_left_today: 3 }),
  ]
  expect(valueOf('ADD', all, '单笔最低')).toBe('$20.00')
  expect(valueOf('ADD', all, '单笔最高')).toBe('$900.00')
  expect(valueOf('ADD', all, '今日剩余调整次数')).toBe('3 次')
  expect(valueOf('ADD', [can()], '今日剩余调整次数')).toBe('不限')
  expect(valueOf('CLEAR', all, '单笔最低')).toBeUndefined()
  expect(channelFacts('ADD', [], 'USD')).toEqual([])
})

test('the figures are those of the order’s currency, wherever an account in another one stands', () => {
  const euro = can({ currency: 'EUR', maximum_add: '46295.35' })
  const dollar = can({ maximum_add: '50000.00' })
  const most = (currency: 'USD' | 'EUR') =>
    channelFacts('ADD', [euro, dollar, dollar], currency).find(({ label }) => label === '单笔最高')?.value
  expect([most('USD'), most('EUR')]).toEqual(['$50,000.00', '€46,295.35'])
})

test('how a change takes effect differs by platform', () => {
  expect(valueOf('ADD', [can()], '生效方式')).toBe('即时生效')
  expect(valueOf('ADD', [can({ needs_channel_approval: true, change_style: 'proposal' })], '生效方式')).toBe('渠道审批后生效')
  expect(valueOf('CLEAR', [can({ channel: 'TIKTOK', change_style: 'delta', lowering_blocked_until: 'x' })], '近 3 小时消耗')).toBe(
    '1 个账户有消耗',
  )
})

test('of a transfer only the accounts that give are asked about their spend', () => {
  const spent = can({ account_id: '1', channel: 'TIKTOK', lowering_blocked_until: '2026-11-22T12:00:00.000Z' })
  const quiet = can({ account_id: '2', channel: 'TIKTOK' })
  const told = (giving: readonly Capability[]) =>
    channelFacts('TRANSFER', [spent, quiet], 'USD', giving).find(fact => fact.label === '近 3 小时消耗')?.value
  expect(told([quiet])).toBe('无')
  expect(told([spent])).toBe('1 个账户有消耗')
})

test('figures that are not live say how old they are', () => {
  expect(readText([can()])).toBe('13:00:10 实时读取')
  expect(readText([can(), can({ is_live: false, read_at: '2026-11-21T04:00:00.000Z' })])).toBe('数据更新于 2026-11-21 12:00:00')
  expect(readText([can({ read_at: null })])).toBe('尚未同步')
})

test('an account is annotated only where there is something to say', () => {
  expect(capabilityNote('ADD', undefined)).toBeUndefined()
  expect(capabilityNote('ADD', can())).toBeUndefined()
  const reached = '渠道每日新增额度上限已达，提交后将顺延处理'
  expect(capabilityNote('ADD', can({ changes_left_today: 0, note: reached }))).toBe(reached)
  const old = '渠道暂未返回实时数据，显示的是最近一次同步的数据'
  expect(capabilityNote('REDUCE', can({ is_live: false, note: old }))).toBe(old)
  const spent = { lowering_blocked_until: '2026-11-22T12:00:00.000Z', note: '近 3 小时内有消耗，11-22 20:00 后可调减、清零或转出' }
  expect(capabilityNote('ADD', can(spent))).toBe(spent.note)
  expect(capabilityNote('REDUCE', can(spent))).toBeUndefined()
})
