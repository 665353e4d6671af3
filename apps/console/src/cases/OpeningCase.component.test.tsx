// An opening in its case: where it is made, how each account stands, and one that nobody can tell from the platform's lists.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { openingCaseEndpoints, openingConsoleEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import { type CarriedItem, openingCaseSchemas, openingConsoleSchemas } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'

const stage = openStage()
const detail = {
  ...sampleOf(caseSchemas.detail.response),
  case_id: '7',
  kind: 'OPENING' as const,
  title: 'TikTok 开户 2 个：云帆科技',
  status: 'PENDING' as const,
  maker_staff_id: null,
  claimed_by_id: null,
  warning: null,
  obstacle: null,
  proof: null,
  link: null,
}
const manual: CarriedItem = {
  item_id: '31',
  position: 1,
  name: '云帆独立站',
  state: 'MANUAL',
  waits_for_customer: false,
  outside_account_id: null,
  told: '平台上有 2 个同名结果',
  warnings: [],
  by_hand: false,
  attempts: [],
  is_retried: false,
  sends: 2,
  sent_at: '2026-03-05T03:00:00.000Z',
  ended_at: null,
  surplus: ['7001', '7002'],
}

let told: unknown[]
let items: CarriedItem[]
beforeEach(() => {
  told = []
  items = []
  stage.server().leaveRest()
  stage.server().answer(caseEndpoints, caseSchemas, { detail: () => detail })
  stage.server().answer(openingConsoleEndpoints, openingConsoleSchemas, {
    parents: () => ({
      parents: [
        { parent_id: '101', name: '代理一号', currency: 'USD', needs_licence: true },
        { parent_id: '102', name: '', currency: null, needs_licence: false },
      ],
    }),
    terms: () => ({ channel: 'TIKTOK' as const, parent_id: '', by_hand: false, industry_id: '' }),
    items: () => ({ items }),
    setTerms: request => {
      told.push(request)
      return { channel: 'TIKTOK' as const, parent_id: request.parent_id ?? '', by_hand: false, industry_id: request.industry_id ?? '' }
    },
  })
  stage.server().answer(openingCaseEndpoints, openingCaseSchemas, {
    OPENING_RESULT: request => {
      told.push(request)
      return { case_id: '8' }
    },
  })
})

test('the reviewer chooses where accounts are made, and says the industry', async () => {
  stage.as('ops')
  await stage.open('/console/cases?case=7')
  const form = page.getByRole('form', { name: '开户归属' })
  await form.getByRole('button', { name: '保存开户归属' }).click()
  await expect.element(form.getByText('请选择开户归属').first()).toBeVisible()
  await expect.element(form.getByText('请填写 TikTok 行业编号，为数字').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await form.getByRole('combobox', { name: /^开户归属/ }).click()
  await page.getByRole('option', { name: /代理一号（101）/ }).click()
  await form.getByRole('textbox', { name: /^TikTok 行业编号/ }).fill('290101')
  await form.getByRole('button', { name: '保存开户归属' }).click()
  await expect.poll(() => told).toEqual([{ case_id: '7', by_hand: false, parent_id: '101', industry_id: '290101' }])
})

test('an account of which there are two is judged, and goes to another person', async () => {
  items = [manual]
  stage.as('ops')
  await stage.open('/console/cases?case=7')
  await expect.element(page.getByText('多出账户：7001、7002')).toBeVisible()
  await page.getByRole('button', { name: '核定结果：云帆独立站' }).click()
  const dialog = page.getByRole('dialog', { name: '核定结果：云帆独立站' })
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect.element(dialog.getByText('请填写账户 ID，为数字').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('textbox', { name: /^账户 ID/ }).fill('7001')
  await dialog.getByRole('textbox', { name: /^原因/ }).fill('渠道后台只有该账户有效')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect.poll(() => told).toEqual([{ item_id: '31', outcome: 'DONE', outside_account_id: '7001', reason: '渠道后台只有该账户有效' }])
})
