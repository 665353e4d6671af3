// Meta 免费开户: four steps that stand in the address, a link that lives for a while, what Meta leads back with, and interest in other channels.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { applySchemas } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { openingEndpoints } from '@tallyhelm/protocol/topics/openings/endpoints'
import { openingLinkEndpoints } from '@tallyhelm/protocol/topics/openings/link-endpoints'
import { openingLinkSchemas } from '@tallyhelm/protocol/topics/openings/link-schemas'
import { openingSchemas } from '@tallyhelm/protocol/topics/openings/schemas'
import { leadEndpoints } from '@tallyhelm/protocol/topics/organization/lead-endpoints'
import { leadSchemas, type OwnLeads } from '@tallyhelm/protocol/topics/organization/lead-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standForm } from '../../companies/test-form.ts'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const NUMBER = '91350100M000100Y43'
const START = '/advert/dashboard?tab=meta'
const LINK = 'https://oe.example.com/start?oe_token=agency&redirect_uri=x&state=8.seal'
const ID = '650000000000001'
let requestId: string | null
let lifeMs: number
let leads: OwnLeads['leads']
let told: unknown[]
let kept: ReturnType<typeof standForm>

beforeEach(() => {
  sessionStorage.removeItem('tallyhelm.meta-opening')
  requestId = null
  lifeMs = 7_200_000
  leads = [{ product: 'Bing', state: 'OPEN', registered_at: '2026-03-01T04:00:00.000Z' }]
  told = []
  stage.server().leaveRest()
  standAround(stage.server())
  kept = standForm(stage.server())
  stage.server().answer(openingEndpoints, openingSchemas, {
    companies: () => ({
      companies: [
        {
          company_id: '5',
          company_name: '云帆科技',
          area: 'CN',
          registration_number: NUMBER,
          promotion_links: ['https://yunfan.example.com/shop'],
        },
        { company_id: '6', company_name: '云帆贸易', area: 'CN', registration_number: NUMBER, promotion_links: [] },
      ],
    }),
    list: ({ page_num, page_size }) => ({ content: [], total_size: 0, page_num, page_size }),
  })
  stage.server().answer(openingLinkEndpoints, openingLinkSchemas, {
    openLink: () => ({ link: LINK, expires_at: new Date(Date.now() + lifeMs).toISOString() }),
    returned: ({ company_id }) => ({ request_id: company_id === '5' ? requestId : null }),
    takeReturn: request => {
      told.push(request)
      if (request.request_id !== ID) throw new Refusal('OPENING_RETURN_REFUSED', { why: '该链接已使用过' })
      requestId = request.request_id
      return { company_id: '5', request_id: request.request_id }
    },
  })
  stage.server().answer(applyEndpoints, applySchemas, {
    create: request => {
      told.push(request)
      return { apply_id: '91' }
    },
  })
  stage.server().answer(leadEndpoints, leadSchemas, {
    own: () => ({ leads }),
    register: request => {
      told.push(request)
      leads = [...leads, { product: request.product, state: 'OPEN', registered_at: '2026-03-02T04:00:00.000Z' }]
      return { lead_id: '3', is_repeated: false, registered_at: '2026-03-02T04:00:00.000Z', message: '登记成功' }
    },
  })
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const at = () => new URLSearchParams(location.search)
const step = (name: string) => page.getByRole('heading', { level: 2, name })
/** As a window does that Meta led back to another page of this portal. */
function leadBack(search: string): void {
  const channel = new BroadcastChannel('tallyhelm.auth-redirect')
  channel.postMessage({ type: 'tallyhelm.auth-redirect', hash: '', search })
  channel.close()
}

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
])('by keys alone through the steps, and back, at %s px', async (_, size) => {
  await stage.open(`${START}&step=link&company=99`, size)
  await expect.element(step('准备资料')).toBeVisible()
  await expect.poll(() => at().get('step')).toBe('prepare')
  await expect.element(page.getByRole('progressbar', { name: '页面加载中' })).not.toBeInTheDocument()
  expect(await pageViolations()).toEqual([])
  const next = () => (button(/^下一步/).element() as HTMLElement).focus()
  next()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请确认：营业执照（JPG 或 PNG）')).toBeVisible()
  for (let box = 0; box < 6; box += 1) await userEvent.keyboard(box === 0 ? ' ' : '{Tab} ')
  next()
  await userEvent.keyboard('{Enter}')
  await expect.element(step('开户主体')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  next()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请选择开户主体', { exact: true })).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.keyboard(' ')
  next()
  await userEvent.keyboard('{Enter}')
  await expect.element(step('获取开户链接')).toBeVisible()
  expect(Object.fromEntries(at())).toEqual({ tab: 'meta', step: 'link', company: '5' })
  ;(button('获取开户链接').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('img', { name: 'Meta 开户链接的二维码' })).toBeVisible()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '打开 Meta 开户页' })).toHaveAttribute('href', LINK)
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)

  leadBack(`?state=9.other&request_id=${ID}`)
  leadBack('?state=8.seal&request_id=7')
  await expect.element(page.getByText(/该链接已使用过/)).toBeVisible()
  leadBack(`?state=8.seal&request_id=${ID}`)
  await expect.element(page.getByText(`已收到 Meta 开户申请编号 ${ID}，下一步核对并提交审核。`)).toBeVisible()
  expect(told).toEqual(['7', ID].map(request_id => ({ state: '8.seal', request_id })))
  await button('下一步').click()
  await expect.element(page.getByRole('textbox', { name: /^Meta 开户申请编号/ })).toHaveValue(ID)
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)
  history.back()
  await expect.element(step('获取开户链接')).toBeVisible()
  history.forward()
  await page.getByRole('textbox', { name: /^账户名称/ }).fill('云帆独立站')
  await button('提交审核').click()
  await expect.poll(() => location.pathname + location.search).toBe('/history/facebook?detail=91')
  expect(told.at(-1)).toMatchObject({ channel: 'FACEBOOK', company_id: '5', request_id: ID, website: 'https://yunfan.example.com/shop' })
})

test('an expired link is got anew, and without any the number is typed', async () => {
  lifeMs = 50
  await stage.open(`${START}&step=link&company=6`)
  await button('获取开户链接').click()
  await expect.element(button('重新获取')).toBeVisible()
  expect(page.getByRole('link', { name: '打开 Meta 开户页' }).elements()).toEqual([])
  lifeMs = 7_200_000
  await button('重新获取').click()
  await expect.element(page.getByRole('img', { name: 'Meta 开户链接的二维码' })).toBeVisible()
  stage.server().answer(openingLinkEndpoints, openingLinkSchemas, {
    openLink: () => {
      throw new Refusal('OPENING_LINK_OFF')
    },
  })
  kept.becomes({ content: { company_id: '6', account_name: '草稿中的名称', request_id: '' } })
  await stage.open(`${START}&step=link&company=5`)
  await button('获取开户链接').click()
  await expect.element(page.getByText('暂不能获取 Meta 开户链接，请填写申请编号，或留空由代理商直接开户')).toBeVisible()
  await button('下一步，填写申请编号').click()
  await expect.element(page.getByRole('textbox', { name: /^Meta 开户申请编号/ })).toHaveValue('')
  await expect.element(page.getByRole('textbox', { name: /^账户名称/ })).toHaveValue('草稿中的名称')
  await expect.element(page.getByRole('combobox', { name: /^开户主体/ })).toHaveTextContent('云帆科技')
})

test('a window that came back to no page hands the number over by itself, and shows it where it can’t', async () => {
  await stage.open(`/auth-redirect?state=8.seal&request_id=${ID}`, PHONE)
  await expect.element(page.getByRole('heading', { level: 1, name: '申请编号已写入' })).toBeVisible()
  expect(location.search).toBe('')
  await expect.element(page.getByRole('link', { name: '返回开户页面' })).toHaveAttribute('href', `${START}&step=submit&company=5`)
  expect(await pageViolations()).toEqual([])
  await stage.open('/auth-redirect?state=7.seal&request_id=7', PHONE)
  await expect.element(page.getByRole('heading', { level: 1, name: '申请编号未写入' })).toBeVisible()
  await expect.element(page.getByText(/该链接已使用过，请在开户页面手动填写/)).toBeVisible()
})

test('interest in another channel is said once, from the page of free openings', async () => {
  await stage.open('/advert/dashboard', PHONE)
  await expect.element(page.getByText('已登记')).toBeVisible()
  await button('登记意向：LinkedIn').click()
  const dialog = page.getByRole('dialog', { name: '登记意向：LinkedIn' })
  await dialog.getByRole('button', { name: '登记意向', exact: true }).click()
  await expect.element(dialog.getByText('请填写联系方式').first()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('textbox', { name: /^联系方式/ }).fill('13800000000')
  await dialog.getByRole('button', { name: '登记意向', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(told).toEqual([{ product: 'LinkedIn', contact: '13800000000', remark: '' }])
  await expect.poll(() => page.getByText('已登记').elements().length).toBe(2)
  expect(excessWidth()).toBe(0)
})
