// What is missing of a pixel's binding, step by step.
import { expect, test } from 'vitest'
import { agencyBusinessOf, pixelSteps } from './pixel-steps.ts'

const told = '请在所属 BM 中把 Pixel 共享给代理 BM 1029384756100001'
const pair = { type: 'PIXEL', action: 'BIND', state: 'WAITING', told: '', objections: [], business_id: '1029384756102938' } as const
const missing = (field: string, text: string) => ({ ...pair, told: text, objections: [{ field, text }] })
const states = (of: Parameters<typeof pixelSteps>[0]) => pixelSteps(of).map(({ state }) => state)

test('the step that is missing waits, what comes before it is there, what comes after it is ahead', () => {
  expect(states(missing('pixel', told))).toEqual(['waiting', 'ahead', 'ahead'])
  expect(states(missing('account', '代理 BM 暂看不到该账户，请联系客户经理'))).toEqual(['done', 'waiting', 'ahead'])
  expect(states(pair)).toEqual(['done', 'done', 'running'])
  expect(states({ ...pair, state: 'QUEUED' })).toEqual(['running', 'ahead', 'ahead'])
  expect(states({ ...pair, state: 'DONE' })).toEqual(['done', 'done', 'done'])
})

test('what was refused names a step only where something told it', () => {
  expect(states({ ...missing('pixel', told), state: 'EXPIRED' })).toEqual(['failed', 'ahead', 'ahead'])
  expect(states({ ...pair, state: 'REFUSED', told: '该 Pixel 不可用' })).toEqual([])
})

test('a pixel of a business is shared with it, an unbinding has one step', () => {
  expect(pixelSteps({ ...pair, type: 'PIXEL_BM' }).map(({ text }) => text)).toEqual(['代理 BM 看到 Pixel', '共享给 BM 1029384756102938'])
  expect(pixelSteps({ ...pair, action: 'UNBIND' }).map(({ text }) => text)).toEqual(['取消共享给账户'])
})

test('the business to share with is the one that is told', () => {
  expect(agencyBusinessOf(missing('pixel', told))).toBe('1029384756100001')
  expect(agencyBusinessOf(pair)).toBeUndefined()
})
