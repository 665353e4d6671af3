// 个人账号授权 at Facebook: the popup and what comes back from it, never another origin's word, a blocked popup, and the switch that is off.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/bindings/people-endpoints'
import { type ConsentRow, peopleSchemas } from '@tallyhelm/protocol/topics/bindings/people-schemas'
import { bindingSchemas } from '@tallyhelm/protocol/topics/bindings/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const AT = '/auth-personal-account/facebook'
const ADDRESS = 'https://www.facebook.com/dialog/oauth?client_id=1&state=the-state'
let told: unknown[]
let consents: ConsentRow[]

beforeEach(() => {
  told = []
  consents = []
  stage.server().leaveRest()
  standAround(stage.server())
  stage.as({ fb_user_authorization: true })
  stage.server().answer(bindingEndpoints, bindingSchemas, {
    list: ({ page_num, page_size }) => ({ content: [], total_size: 0, page_num, page_size }),
  })
  stage.server().answer(peopleEndpoints, peopleSchemas, {
    consents: () => ({ consents }),
    begin: () => ({ address: ADDRESS, expires_at: new Date(Date.now() + 600_000).toISOString() }),
    finish: request => {
      told.push(request)
      if (request.error !== undefined) throw new Refusal('CONSENT_FAILED', { why: '您在 Facebook 取消了授权' })
      consents = [
        {
          consent_id: '7',
          outside_user_id: '6710001',
          person_name: '张示例',
          person_email: 'zhang@example.com',
          permissions: ['ads_management'],
          state: 'ALIVE',
          connector: '林知夏',
          connected_at: '2026-03-02T04:00:00.000Z',
          expires_at: '2026-05-01T04:00:00.000Z',
        },
      ]
      return { consent_id: '7', person_name: '张示例', person_email: 'zhang@example.com' }
    },
  })
})
afterEach(() => vi.restoreAllMocks())

const connect = page.getByRole('button', { name: '连接 Facebook', exact: true })
const say = (search: string, origin = window.location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { origin, data: { type: 'tallyhelm.auth-redirect', hash: '', search } }))

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
])('the popup goes to Facebook, and only this page’s own answer of this origin connects, at %s px', async (_, size) => {
  const popup = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window) // as much of a window as the page asks for
  await stage.open(AT, size)
  await connect.click()
  await expect.poll(() => popup.location.href).toBe(ADDRESS)
  say('?state=the-state&code=stolen', 'https://www.facebook.com')
  say('?state=the-state&code=stolen', 'https://evil.example')
  say('?state=another&code=other')
  say('?state=the-state&code=good')
  await expect.element(page.getByText('张示例 · zhang@example.com')).toBeVisible()
  say('?state=the-state&code=again')
  await expect.element(page.getByText('有效期至 2026-05-01 12:00:00')).toBeVisible()
  expect(told).toEqual([{ state: 'the-state', code: 'good' }])
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)
})

test('a blocked popup is told with a link; who refuses is told so', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await stage.open(AT)
  await connect.click()
  await expect.element(page.getByRole('link', { name: '在新标签页中打开 Facebook 授权' })).toHaveAttribute('href', ADDRESS)
  say('?state=the-state&error=access_denied')
  await expect.element(page.getByText(/您在 Facebook 取消了授权/)).toBeVisible()
  expect(told).toEqual([{ state: 'the-state', error: 'access_denied' }])
})

test('without the switch nothing is connected, and the page says so', async () => {
  stage.as({ fb_user_authorization: false })
  await stage.open(AT)
  await expect.element(page.getByText(/尚未开通 Facebook 个人号授权，请联系专属顾问开通；已有的授权仍可撤销/)).toBeVisible()
  await expect.element(connect).toHaveAttribute('aria-disabled', 'true')
})
