// What was sent back stands among the states of a leg, where it belongs in time.
import { expect, test } from 'vitest'
import { legSteps } from './leg-steps.ts'

const at = (minute: number) => `2026-03-10T04:${minute}:00.000Z`

test('a rejected proposal stands between the states around it, with who sent it back and why', () => {
  const steps = legSteps({
    ended_by: null,
    history: [
      { state: 'RESERVED', at: at(10), note: '' },
      { state: 'MANUAL', at: at(20), note: '渠道额度不符' },
      { state: 'FINISHED', at: at(40), note: '渠道已确认' },
    ],
    rejected_outcomes: [
      { outcome: 'DONE', by: '顾清和', rejected_by: '陆知行', at: at(30), reason: '截图看不清额度' },
      { outcome: 'FAILED', by: '顾清和', rejected_by: '陆知行', at: at(31), reason: '' },
    ],
  })
  expect(steps.map(({ title, text }) => [title, text])).toEqual([
    ['成功', '渠道已确认'],
    ['人工结果驳回', '陆知行 驳回 顾清和 提交的“标记失败并退款”'],
    ['人工结果驳回', '陆知行 驳回 顾清和 提交的“人工标记成功”：截图看不清额度'],
    ['人工核对中', '渠道额度不符'],
    ['排队中', undefined],
  ])
})

test('a leg that people ended says so instead of having failed', () => {
  const history = [
    { state: 'PENDING_APPROVAL' as const, at: at(10), note: '' },
    { state: 'FAIL' as const, at: at(20), note: '资料不全' },
  ]
  expect(legSteps({ history, rejected_outcomes: [], ended_by: 'REJECTED' })[0]).toMatchObject({
    title: '已驳回',
    tone: 'neutral',
    text: '资料不全',
  })
  expect(legSteps({ history, rejected_outcomes: [], ended_by: null })[0]).toMatchObject({ title: '失败', tone: 'error' })
})
