// How the arguments of sync:plan are read, and what it says.
import { expect, test } from 'vitest'
import { planLines, planOrderOf } from './plan-sync.ts'

test('frequency and accounts are read from the arguments; anything else is refused', () => {
  expect(planOrderOf([])).toEqual({ minutes: 60, counts: new Map() })
  expect(planOrderOf(['5', 'FACEBOOK=40000:12000', 'TIKTOK=10'])).toEqual({
    minutes: 5,
    counts: new Map([
      ['FACEBOOK', { count: 40_000, spending: 12_000 }],
      ['TIKTOK', { count: 10, spending: 10 }],
    ]),
  })
  for (const wrong of ['7', 'BING=3', 'FACEBOOK=3:4', 'FACEBOOK=-1', 'FACEBOOK', '']) expect(planOrderOf([wrong])).toBeUndefined()
})

test('a plan says calls a day, the limit and who waits', () => {
  const accounts = { channel: 'GOOGLE', count: 1_000, spending: 300, minutes: 60 } as const
  const wanted = { sync: 72_000, spending: 7_200, idle: 2_800, weekly: 143 }
  const lines = (limit: number | null, every: { spending: number | null; idle: number | null }) =>
    planLines({ ...accounts, plan: { wanted, limit, every, isOver: limit !== null } }).join('\n')
  expect(lines(2_304, { spending: 201, idle: null })).toMatch(
    /10143.*占上限 441%[^]*每日 2304 次[^]*有消耗 每 201 分钟，无消耗 不读取[^]*等待：余额同步、有消耗的账户、无消耗的账户/,
  )
  expect(lines(null, { spending: 60, idle: 360 })).toMatch(/Standard[^]*等待：无/)
  expect(planLines({ ...accounts, plan: null }).join('\n')).toContain('未配置凭证')
})
