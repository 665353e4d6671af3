// 子客户违规: what sub-customers are to rectify and what is frozen; reminding once a day, alone and together, and the ways on.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import type { HeldRectification } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { subCustomerSchemas } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const sample = sampleOf(subCustomerSchemas.rectifications.response.shape.content.element)
const rectification = (over: Partial<HeldRectification>): HeldRectification => ({
  ...sample,
  rectification_id: '1',
  account_name: '新户一',
  outside_account_id: '770000000000001',
  sub_customer_name: '青禾优选',
  status: 'TO_BE_RECTIFIED',
  is_reminded: false,
  ...over,
})
const ROWS = [
  rectification({}),
  rectification({ rectification_id: '2', account_name: '新户二', is_reminded: true }),
  rectification({ rectification_id: '3', account_name: '新户三', status: 'TO_BE_REVIEWED' }),
]
const freeze = {
  ...sampleOf(subCustomerSchemas.freezes.response.shape.content.element),
  account_name: '冻户',
  sub_customer_name: '云舟出海',
}

let asked: unknown[]
let reminded: string[][]
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  ;[asked, reminded] = [[], []]
  stage.as({ customer_nature: 'SECOND_AGENT' })
  const facts = { roles: ['Associated', 'SecondAgent'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK'] } as const
  stage.server().answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes: buttonsOf(facts) }) })
  stage.server().answer(subCustomerEndpoints, subCustomerSchemas, {
    rectifications: request => {
      asked.push(request)
      return { content: ROWS, total_size: 3, page_num: 1, page_size: 10 }
    },
    freezes: () => ({
      content: [{ ...freeze, channel: 'TIKTOK' as const, outside_account_id: '99', record_id: '5', is_due: true, is_reminded: false }],
      total_size: 1,
      page_num: 1,
      page_size: 10,
    }),
    remindOfFreezes: ({ record_ids: ids }) => {
      reminded.push(ids)
      return { results: ids.map(id => ({ record_id: id, result: 'SENT' as const })) }
    },
    remind: ({ rectification_ids: ids }) => {
      reminded.push(ids)
      return { results: ids.map(id => ({ rectification_id: id, result: id === '1' ? ('SENT' as const) : ('TODAY' as const) })) }
    },
  })
})

test('one is reminded of, those reminded of today or handed in say why not, and a batch tells what became of each', async () => {
  await stage.open('/second/violation/list?sub=%E9%9D%92%E7%A6%BE&status=DUE')
  await expect.element(page.getByText('新户一').first()).toBeVisible()
  expect(asked[0]).toMatchObject({ sub_customer_name: '青禾', status: 'DUE' })
  expect(await pageViolations()).toEqual([])
  for (const name of ['新户二', '新户三'])
    await expect.element(page.getByRole('button', { name: `催办 青禾优选 的 ${name}` })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: '催办 青禾优选 的 新户一' }).click()
  await stage.toasted('已催办 青禾优选')
  await expect.element(page.getByRole('button', { name: '代提交整改 新户一' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '查看整改 新户三' })).toBeVisible()
  await page.getByRole('checkbox', { name: '选择 新户一' }).click()
  await page.getByRole('checkbox', { name: '选择 新户二' }).click()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '催办' }).click()
  const dialog = page.getByRole('dialog', { name: '催办结果' })
  await expect.element(dialog.getByText('今日已催办，明天可再次催办')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(reminded).toEqual([['1'], ['1', '2']])
})

test('frozen accounts stand in a tab of their own, which the keyboard reaches, and lead to their thaw', async () => {
  await stage.open('/second/violation/list')
  await page.getByRole('tab', { name: '整改' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('冻户').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '去处理 冻户 的冻结' }))
    .toHaveAttribute('href', '/rectification/freeze-record/tiktok?ids=99')
  await page.getByRole('button', { name: '催办 云舟出海 的 冻户' }).click()
  await stage.toasted('已催办 云舟出海')
  expect(reminded).toEqual([['5']])
  expect(await pageViolations()).toEqual([])
})

test('on a phone each has its card', async () => {
  await stage.open('/second/violation/list', PHONE)
  await expect.element(page.getByText('新户一').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
})
