// Looking through a customer's eyes, in this tab alone: entered by a ticket, told by a strip on every page, ended by one click or by itself.
import { PHONE, DESKTOP } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { lookEndpoints } from '@tallyhelm/protocol/topics/session/look-endpoints'
import { lookSchemas } from '@tallyhelm/protocol/topics/session/look-schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { isLooking, readToken } from '../../session/token.ts'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const SID = `look.${'L'.repeat(43)}`
const strip = page.getByRole('region', { name: '客户视角' })
const kept = () => localStorage.getItem('tallyhelm.sid')

beforeEach(() => {
  vi.spyOn(window, 'close').mockImplementation(() => {})
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(lookEndpoints, lookSchemas, {
    enter: () => ({ sid: SID, expires_at: new Date(Date.now() + 1_800_000).toISOString() }),
    current: () => ({
      staff_name: '沈一帆',
      customer_name: '星河贸易',
      sub_customer_name: null,
      user_name: '林知夏',
      expires_at: new Date(Date.now() + 1_800_000).toISOString(),
    }),
    end: () => ({}),
  })
})
afterEach(() => {
  sessionStorage.removeItem('look')
  vi.restoreAllMocks()
})

test.each([DESKTOP, PHONE])(
  'a ticket leads in, the strip says who looks, and leaving touches no session of the browser (%s)',
  async (...size) => {
    await stage.open('/login', size as [number, number])
    const before = kept()
    expect(before).not.toBeNull()
    stage.lead(`/look#${'T'.repeat(43)}`)
    await expect.element(strip.getByText(/^沈一帆 正以 星河贸易（林知夏）的视角查看$/)).toBeVisible()
    await expect.element(strip.getByText(/(29|30) 分钟后自动结束/)).toBeVisible()
    expect(location.href).not.toContain('TTT')
    expect([isLooking(), readToken(), kept()]).toEqual([true, SID, before])
    expect(excessWidth()).toBe(0)
    expect(await pageViolations()).toEqual([])
    await strip.getByRole('button', { name: '退出' }).click()
    await expect.element(page.getByRole('heading', { name: '客户视角已结束' })).toBeVisible()
    expect(stage.server().seen(lookEndpoints.end)).toHaveLength(1)
    expect([isLooking(), readToken(), kept()]).toEqual([false, undefined, before])
    await expect.element(strip).not.toBeInTheDocument()
  },
)

test('a ticket that is no longer good says so and changes nothing', async () => {
  stage.server().answer(lookEndpoints, lookSchemas, { enter: () => Promise.reject(new Refusal('LOOK_ENDED')) })
  await stage.open(`/look#${'T'.repeat(43)}`)
  await expect.element(page.getByRole('heading', { name: '未能打开客户视角' })).toBeVisible()
  await expect.element(page.getByText('客户视角已结束，请从运营后台重新打开')).toBeVisible()
  expect([isLooking(), readToken()]).toEqual([false, kept() ?? undefined])
})
