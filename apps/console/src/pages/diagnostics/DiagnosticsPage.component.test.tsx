// 门户诊断 as a page: an error with its trace is marked with a reason, an auditor marks nothing, and a page of the portal shows its days.
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { pageViewSchemas } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import { type ReportMark, reportSchemas } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const fingerprint = 'a'.repeat(32)
const group = {
  ...sampleOf(reportSchemas.list.response.shape.content.element),
  fingerprint,
  state: 'RESOLVED' as const,
  message: 'x of undefined',
  marked_by: '沈一帆',
  marked_at: '2026-03-01T04:00:00Z',
  last_at: '2026-03-02T04:00:00Z',
}
const detail = { ...sampleOf(reportSchemas.detail.response), ...group }

function answerReports(): ReportMark[] {
  const marks: ReportMark[] = []
  stage.server().answer(reportEndpoints, reportSchemas, {
    list: ({ page_num, page_size }) => ({
      content: [group],
      total_size: 1,
      page_num,
      page_size,
      state_counts: { OPEN: 0, RESOLVED: 1, IGNORED: 0 },
    }),
    detail: () => detail,
    mark: request => {
      marks.push(request)
      return { ...detail, state: request.state }
    },
  })
  return marks
}

test('an error that goes on after it was resolved is told, and opened again with a reason', async () => {
  stage.as('ops')
  const marks = answerReports()
  await stage.open('/console/diagnostics')
  await page.getByRole('button', { name: 'x of undefined' }).first().click()
  const drawer = page.getByRole('dialog', { name: '错误报告' })
  await expect.element(drawer.getByText('标记已解决后仍在发生')).toBeVisible()
  await drawer.getByRole('button', { name: '重新打开' }).click()
  const dialog = page.getByRole('dialog', { name: /^重新打开/ })
  await dialog.getByRole('textbox', { name: '原因' }).fill('新版本中仍在发生')
  await dialog.getByRole('button', { name: '重新打开' }).click()
  await expect.poll(() => marks).toEqual([{ fingerprint, from: 'RESOLVED', state: 'OPEN', reason: '新版本中仍在发生' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an auditor reads the trace and has nothing to press', async () => {
  stage.as('audit')
  answerReports()
  await stage.open('/console/diagnostics')
  await page.getByRole('button', { name: 'x of undefined' }).first().click()
  const drawer = page.getByRole('dialog', { name: '错误报告' })
  await expect.element(drawer.getByText('x of undefined')).toBeVisible()
  expect(drawer.getByRole('button', { name: '忽略' }).elements()).toEqual([])
})

test('a page of the portal shows its days as a chart', async () => {
  stage.as('ops')
  await stage.open('/console/diagnostics?tab=views')
  const { title } = sampleOf(pageViewSchemas.list.response).content[0] ?? expect.fail('no sample')
  await page.getByRole('button', { name: title, exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: title })
  await expect.element(drawer.getByRole('application', { name: /每日访问次数/ })).toBeVisible()
})
