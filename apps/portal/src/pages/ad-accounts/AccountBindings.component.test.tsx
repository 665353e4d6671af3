// 绑定关系 of the account's drawer: what can be ended there, and what is the agency's own.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { PHONE } from '@tallyhelm/browser/app/test-stage'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { bindingSchemas } from '@tallyhelm/protocol/topics/bindings/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { offerAccounts, rowsOf } from '../../pickers/test-offered.ts'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const bound = { status: 'CONFIRMED', bound_at: '2026-03-01T04:00:00.000Z' } as const
const BINDINGS = [
  { ...bound, kind: 'BM', outside_id: '102938475610001', is_agencys: true },
  { ...bound, kind: 'BM', outside_id: '102938475610002', is_agencys: false },
  { ...bound, kind: 'PIXEL', outside_id: '102938475610003', is_agencys: false },
] as const
let asked: unknown[]

beforeEach(() => {
  asked = []
  stage.server().leaveRest()
  standAround(stage.server())
  offerAccounts(stage.server())
  const [account] = rowsOf('FACEBOOK')
  if (account === undefined) expect.fail('no account')
  stage.server().answer(adAccountEndpoints, adAccountSchemas, {
    byId: () => ({ ...account, bindings: [...BINDINGS], spend_30d: [], disable_reason: null }),
  })
  stage.server().answer(bindingEndpoints, bindingSchemas, {
    list: ({ page_num, page_size }) => ({ content: [], total_size: 0, page_num, page_size }),
    pixel: request => {
      asked.push(request)
      return { submit_id: '1', pairs: [{ account_id: account.account_id, target: request.pixel_id, pair_id: '2', refused: null }] }
    },
  })
})

test('the agency’s own BM stays; a pixel parts after a question', async () => {
  await stage.open('/account/facebook?detail=1001', PHONE)
  await page.getByRole('tab', { name: '绑定关系' }).click()
  const table = page.getByRole('table', { name: '绑定关系' })
  const own = table.getByRole('row').filter({ hasText: '102938475610001' })
  await expect.element(own.getByText('代理商自有')).toBeVisible()
  expect(own.getByRole('button', { name: /解绑/ }).elements()).toEqual([])
  await expect.element(table.getByRole('button', { name: '解绑 BM 102938475610002' })).toBeVisible()
  expect(excessWidth()).toBe(0)
  expect(await pageViolations()).toEqual([])
  await table.getByRole('button', { name: '解绑 Pixel 102938475610003' }).click()
  await page.getByRole('button', { name: '确认解绑', exact: true }).click()
  await expect.poll(() => asked).toMatchObject([{ account_id: '1001', pixel_id: '102938475610003', action: 'UNBIND' }])
})
