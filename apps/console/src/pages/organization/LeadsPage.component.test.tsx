// 意向登记 in both widths: operations mark who was called, with what came of it; the audit role only reads.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { consoleLeadEndpoints } from '@tallyhelm/protocol/topics/organization/console-lead-endpoints'
import { consoleLeadSchemas, type LeadRow } from '@tallyhelm/protocol/topics/organization/console-lead-schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'
const OPEN: LeadRow = {
  lead_id: '71',
  state: 'OPEN',
  product: 'LinkedIn',
  customer_id: '5',
  customer_name: '星河出海',
  user_name: '林晚舟',
  contact: '13800000000',
  remark: '想投放 B2B <b>线索</b>',
  created_at: AT,
  contacted_by: null,
  contacted_at: null,
  note: '',
}
const DONE: LeadRow = {
  ...OPEN,
  lead_id: '70',
  product: 'Bing',
  state: 'CONTACTED',
  contacted_by: '沈知微',
  contacted_at: AT,
  note: '已约周五通话',
}

function room(who: 'ops' | 'audit') {
  stage.as(who)
  const sent: unknown[] = []
  stage.server().answer(consoleLeadEndpoints, consoleLeadSchemas, {
    list: ({ page_num, page_size }) => ({ content: [OPEN, DONE], total_size: 2, page_num, page_size }),
    contact: request => {
      sent.push(request)
      return {}
    },
  })
  return sent
}

test('what waits is marked by keys alone, with what came of it', async () => {
  const sent = room('ops')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/leads', size)
    await expect.element(page.getByText('想投放 B2B <b>线索</b>').first()).toBeVisible()
    await expect.element(page.getByText('已约周五通话').first()).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  ;(page.getByRole('button', { name: '标记已联系：星河出海 LinkedIn' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: '标记已联系：星河出海 LinkedIn' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '标记已联系', exact: true }).click()
  await expect.element(dialog.getByText('请填写联系情况，至少 2 个字符').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('textbox', { name: /^联系情况/ }).fill('已电话沟通')
  await dialog.getByRole('button', { name: '标记已联系', exact: true }).click()
  await expect.poll(() => sent).toEqual([{ lead_id: '71', note: '已电话沟通' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who only reads is offered no mark', async () => {
  room('audit')
  await stage.open('/console/leads', DESKTOP)
  await expect.element(page.getByText('已约周五通话').first()).toBeVisible()
  expect(page.getByRole('button', { name: /^标记已联系/ }).elements()).toEqual([])
})
