// A form's draft: what another window saved is never overwritten, and what was handed in last is copied when asked to.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { standAround } from '../shell/test-around.ts'
import { standForm } from './test-form.ts'

const PATH = '/advert/dashboard?tab=companies'
const file = { key: `${'a'.repeat(32)}.webp`, name: '营业执照.png' }
const stage = openStage()
let kept: ReturnType<typeof standForm>

beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  kept = standForm(stage.server())
  stage.server().answer(organizationEndpoints, organizationSchemas, {
    authorityConfig: () => ({
      routes: buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK'] }),
    }),
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name })

test('what is typed is kept as a draft; what another window saved is told, and taken when asked to', async () => {
  const copied_from = { apply_id: '83', company_name: '云帆文化', submitted_at: '2026-03-01T04:00:00.000Z' }
  kept.draft = {
    ...kept.draft,
    content: { company_name: '云帆文化', licence: [{ key: file.key, name: file.name }], count: 3 },
    copied_from,
  }
  await stage.open(`${PATH}&form=new`)
  await expect.element(field('公司中文名称')).toHaveValue('')
  await button('复制上次申请').click()
  await expect.element(field('公司中文名称')).toHaveValue('云帆文化')
  await expect.element(page.getByText(file.name)).toBeVisible()
  await field('公司中文名称').fill('云帆影业')
  await expect.element(page.getByText(/^草稿已保存/)).toBeVisible()
  expect(kept.saved).toEqual([expect.objectContaining({ company_name: '云帆影业', licence: [{ key: file.key, name: file.name }] })])
  kept.becomes({ content: { company_name: '另一窗口' } })
  await field('公司中文名称').fill('云帆音乐')
  await expect.element(page.getByText('草稿已在其他窗口更新，本窗口的修改没有保存')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(kept.saved).toHaveLength(1)
  await button('载入最新草稿').click()
  await expect.element(field('公司中文名称')).toHaveValue('另一窗口')
  await button('放弃草稿').click()
  await expect.element(field('公司中文名称')).toHaveValue('')
})
