// White label: another brand's names, colour, badge and links reach the page, and its text can be read.
import { violations } from '@tallyhelm/browser/app/test-page'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import { rampOf } from '@tallyhelm/protocol/values/colour'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { clearToken } from '../session/token.ts'
import { showRememberedPalette } from './palette.ts'

/** Too light for white text, hence darkened. */
const PRIMARY = '#ffb400'
const DARKENED = 'rgb(146, 102, 6)'
const brand: Brand = {
  id: 'sunsail',
  name_zh: '晴帆',
  name_en: 'Sunsail',
  legal_name: '晴帆（示例）传媒有限公司',
  icp: '',
  police_icp: '',
  stock_info: '',
  address: '',
  phone: '',
  email: '',
  logo_url: '',
  agreement_url: '/agreement.html',
  privacy_url: '',
  env_badge: '验收环境',
  login_hero_text: [],
  help: { opening: '', quota: '', security: '', all: '' },
  consultants: [],
  ramp: rampOf(PRIMARY),
  static_host: '',
  quota_limits: {
    most_accounts: 50,
    most_add: 1_000_000,
    least_add: { FACEBOOK: 0, GOOGLE: 0, TIKTOK: 10 },
    step_up_from: null,
    step_up_day: null,
  },
}

const stage = openStage()
const enter = page.getByRole('button', { name: '登录', exact: true })
const fill = () => getComputedStyle(enter.element()).backgroundColor

test('another brand shows its names, its readable colour and its links, and its colour is there at once the next time', async () => {
  const own = document.title
  clearToken()
  stage.server().leaveRest()
  stage.server().answer(organizationEndpoints, organizationSchemas, { brand: () => brand })
  await stage.open('/login')
  await expect.element(page.getByText('晴帆', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/晴帆（示例）传媒有限公司/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: '《用户协议》' }).first()).toHaveAttribute('href', '/agreement.html')
  await expect.poll(() => document.title).toBe('登录 - 晴帆')
  await expect.poll(fill).toBe(DARKENED)
  expect(page.getByText(/量舵/).elements()).toEqual([])
  expect(await violations(page.elementLocator(document.body))).toEqual([])

  document.adoptedStyleSheets.forEach(sheet => sheet.replaceSync(''))
  stage.server().answer(organizationEndpoints, organizationSchemas, { brand: () => new Promise<never>(() => undefined) })
  stage.reopen()
  await expect.element(enter).toBeVisible()
  await expect.poll(fill).not.toBe(DARKENED)
  showRememberedPalette()
  await expect.poll(fill).toBe(DARKENED)
  document.title = own
})
