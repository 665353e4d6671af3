// 处理时限 as a page: an administrator changes the hours of a queue, wrong ones are named at the field, others read only.
import { QUEUE_KIND_CODES } from '@tallyhelm/protocol/topics/cases/lists'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import { type SlaChange, slaSchemas } from '@tallyhelm/protocol/topics/cases/sla-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()

function answerTimes(): SlaChange[] {
  const changes: SlaChange[] = []
  const hoursOf = (queue: string) => changes.findLast(change => change.queue === queue)?.hours
  const list = () => ({
    content: QUEUE_KIND_CODES.map(queue => {
      const changed = hoursOf(queue) === undefined ? null : '秦若水'
      const at = changed === null ? null : '2026-03-02T04:00:00Z'
      return {
        queue,
        hours: hoursOf(queue) ?? 24,
        own_hours: 24,
        changed_by: changed,
        changed_at: at,
        waiting: 3,
        overdue: queue === 'EXCHANGE' ? 1 : 0,
      }
    }),
  })
  stage.server().answer(slaEndpoints, slaSchemas, {
    list,
    set: request => {
      changes.push(request)
      return list()
    },
  })
  return changes
}
const queue = (name: string) => page.getByRole('listitem', { name, exact: true })

test('an administrator changes the hours of one queue', async () => {
  stage.as('admin')
  const changes = answerTimes()
  await stage.open('/console/cases/times')
  await expect.element(queue('汇率变更').getByText('超时 1 项')).toBeVisible()
  await page.getByRole('button', { name: '修改时限：费率变更' }).click()
  const dialog = page.getByRole('dialog', { name: '修改时限：费率变更' })
  const hours = dialog.getByRole('textbox', { name: '处理时限' })
  for (const [typed, problem] of [
    ['721', '时限最多 720 小时'],
    ['0', '时限至少 1 小时'],
    ['1.5', '时限应为整数小时'],
    ['24', '与当前时限相同'],
  ] as const) {
    await hours.fill(typed)
    await dialog.getByRole('button', { name: '保存时限' }).click()
    await expect.element(dialog.getByText(problem)).toBeVisible()
  }
  await hours.fill('8')
  await dialog.getByRole('textbox', { name: '原因' }).fill('节假日加派人手')
  await dialog.getByRole('button', { name: '保存时限' }).click()
  await expect.poll(() => changes).toEqual([{ queue: 'FEE_RATES', from: 24, hours: 8, reason: '节假日加派人手' }])
  await expect.element(queue('费率变更').getByText('8 小时', { exact: false })).toBeVisible()
  await expect.element(queue('费率变更').getByText('秦若水', { exact: false })).toBeVisible()
})

test('finance reads the hours from the review room and has nothing to press', async () => {
  stage.as('fin')
  answerTimes()
  await stage.open('/console/cases')
  await page.getByRole('link', { name: '处理时限' }).click()
  await expect.element(queue('费率变更').getByText('系统默认值')).toBeVisible()
  expect(page.getByRole('button', { name: /^修改时限/ }).elements()).toEqual([])
})
