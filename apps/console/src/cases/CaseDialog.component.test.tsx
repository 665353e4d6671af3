// A rejection starts from the library: the reason that is picked may be typed over, and is sent as it reads.
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { type ReasonAddition, reasonSchemas } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import { caseSchemas, type DecideCaseRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'

const stage = openStage()
const detail = {
  ...sampleOf(caseSchemas.detail.response),
  case_id: '7',
  kind: 'CUSTOMER_APPLICATION' as const,
  status: 'PENDING' as const,
  maker_staff_id: null,
  claimed_by_id: null,
  warning: null,
  obstacle: null,
}

test('a template is picked, added to what was typed by hand, and sent', async () => {
  stage.as('ops')
  const sent: DecideCaseRequest[] = []
  stage.server().answer(caseEndpoints, caseSchemas, {
    detail: () => detail,
    decide: request => {
      sent.push(request)
      return { ...detail, status: 'REJECTED' as const }
    },
  })
  stage.server().answer(reasonEndpoints, reasonSchemas, { texts: () => ({ texts: ['联系方式无法联系到申请人', '请补充预计月消耗'] }) })
  await stage.open('/console/cases?case=7')
  await page.getByRole('button', { name: '驳回（R）' }).click()
  const dialog = page.getByRole('dialog', { name: /^驳回：/ })
  const reason = dialog.getByRole('textbox', { name: '原因' })
  const pick = async (text: string) => {
    await dialog.getByRole('combobox', { name: '驳回模板' }).click()
    await page.getByRole('option', { name: text }).click()
  }
  await pick('联系方式无法联系到申请人')
  await expect.element(reason).toHaveValue('联系方式无法联系到申请人')
  await pick('请补充预计月消耗')
  await expect.element(reason).toHaveValue('请补充预计月消耗')
  await reason.fill('电话为空号')
  await pick('请补充预计月消耗')
  await expect.element(reason).toHaveValue('电话为空号；请补充预计月消耗')
  await dialog.getByRole('button', { name: '驳回', exact: true }).click()
  await expect.poll(() => sent).toMatchObject([{ case_id: '7', verdict: 'REJECT', reason: '电话为空号；请补充预计月消耗' }])
})

test('operations write a new template, an auditor reads the library only', async () => {
  stage.as('ops')
  const added: ReasonAddition[] = []
  stage.server().answer(reasonEndpoints, reasonSchemas, {
    add: request => {
      added.push(request)
      return { template_id: '1' }
    },
  })
  await stage.open('/console/notices?tab=reasons')
  await page.getByRole('button', { name: '新建模板' }).click()
  const dialog = page.getByRole('dialog', { name: '新建驳回模板' })
  await dialog.getByRole('button', { name: '新建' }).click()
  await expect.element(dialog.getByText('模板内容至少 5 个字符')).toBeVisible()
  await dialog.getByRole('textbox', { name: '模板内容' }).fill('凭证不清晰，请重新上传')
  await dialog.getByRole('textbox', { name: '排序' }).fill('20')
  await dialog.getByRole('textbox', { name: '原因' }).fill('补充常见原因')
  await dialog.getByRole('button', { name: '新建' }).click()
  await expect
    .poll(() => added)
    .toEqual([{ queue: 'ALL', text: '凭证不清晰，请重新上传', position: 20, state: 'ON', reason: '补充常见原因' }])
  stage.as('audit')
  await stage.open('/console/notices?tab=reasons')
  await expect.element(page.getByRole('button', { name: '新建模板' })).not.toBeInTheDocument()
})
