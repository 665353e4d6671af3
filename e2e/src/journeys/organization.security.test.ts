// Proving who one is: step-up, an authenticator app, recovery codes, passkeys, and another mobile number.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type PersonalCentre, personalCentre } from '../models/personal-centre.ts'
import { secondFactor, signInPage } from '../models/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { formerSmsCode, masked, smsCode, UNDECIDED } from '../support/people.ts'
import { appCode, newMobile } from '../support/phone.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
/** A member of an organisation, who has nothing bound before and after. */
const COLLEAGUE = '13800000011'

test('two-step verification is bound, stands in place of the SMS, and goes again; the recovery codes are shown once', async () => {
  const { page } = await visits.holding(COLLEAGUE)
  const centre = personalCentre(page)
  await centre.open('security')
  await centre.button('开启两步验证').click()
  await proveBySms(page, centre, COLLEAGUE)
  const box = centre.dialog('开启两步验证')
  await box.getByRole('img', { name: '两步验证二维码' }).waitFor()
  const secret = (await box.locator('code').innerText()).replaceAll(' ', '')
  await box.getByRole('button', { name: '确认开启' }).click()
  await box.getByText('请输入验证码').waitFor()
  await box.getByLabel('动态验证码').fill(wrongCode(secret))
  await box.getByRole('button', { name: '确认开启' }).click()
  await box.getByText('验证码错误，请重试').waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'personal-totp.png')
  await box.getByLabel('动态验证码').fill(appCode(secret, new Date(Date.now())))
  await page.keyboard.press('Enter')
  const codes = centre.dialog('请保存恢复码')
  await codes.getByRole('listitem').first().waitFor()
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  const recovery = await codes.getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  expect(await codes.isVisible()).toBe(true)
  const [download] = await Promise.all([page.waitForEvent('download'), codes.getByRole('button', { name: '下载文件' }).click()])
  expect(download.suggestedFilename()).toMatch(/恢复码\.txt$/)
  await codes.getByRole('button', { name: '我已保存' }).click()
  await centre.setting('两步验证').getByText('已开启').waitFor()
  await centre.setting('恢复码').getByText('剩余 10 个').waitFor()

  const other = await visits.open()
  await signInPage(other.page).open()
  await signInPage(other.page).withPassword(COLLEAGUE)
  const factor = secondFactor(other.page)
  await factor.code.fill(wrongCode(secret))
  await factor.prove.click()
  await other.page.getByText('验证码错误，请重试').waitFor()
  expect(new URL(other.page.url()).pathname).toBe('/login')
  expect(await violations(other.page)).toEqual([])
  // The code of the next half minute: the present one has been used to switch the app on.
  await factor.code.fill(appCode(secret, new Date(Date.now() + 30_000)))
  await factor.prove.click()
  await other.page.waitForURL('**/service/account/dashboard')
  const third = await visits.open()
  await signInPage(third.page).open()
  await signInPage(third.page).withPassword(COLLEAGUE)
  await secondFactor(third.page).way('恢复码').click()
  await secondFactor(third.page).recoveryCode.fill(recovery[0] ?? '')
  await secondFactor(third.page).prove.click()
  await third.page.waitForURL('**/service/account/dashboard')
  await page.reload()
  await centre.setting('恢复码').getByText('剩余 9 个').waitFor()

  await centre.button('重新生成').click()
  await centre.dialog('重新生成恢复码？').getByRole('button', { name: '重新生成' }).click()
  await codes.getByRole('listitem').first().waitFor()
  expect(await codes.getByRole('listitem').allInnerTexts()).not.toContain(recovery[0])
  await codes.getByRole('button', { name: '我已保存' }).click()

  await centre.button('关闭两步验证').click()
  await centre.dialog('关闭两步验证？').getByText('恢复码同时失效').waitFor()
  await centre.dialog('关闭两步验证？').getByRole('button', { name: '确认关闭' }).click()
  await centre.toast('两步验证已关闭').waitFor()
  await centre.setting('两步验证').getByText('未开启').waitFor()
  await expect.poll(() => centre.setting('恢复码').count()).toBe(0)
})

test('a passkey is added, renamed, proves one in place of the SMS, and is removed; then the number is changed under the same proof', async () => {
  const { page } = await visits.open()
  // A passkey is tied to a name, which an address of numbers is not.
  const home = new URL('/login', product.url)
  home.hostname = 'localhost'
  await withAuthenticator(page)
  await page.goto(home.href)
  await signInPage(page).withPassword(UNDECIDED.mobile)
  await page.waitForURL('**/service/account/dashboard')
  const centre = personalCentre(page)
  await page.goto(new URL('/user/info?tab=security', home).href)
  await centre.button('添加通行密钥').click()
  await proveBySms(page, centre, UNDECIDED.mobile)
  const box = centre.dialog('添加通行密钥')
  await box.getByRole('button', { name: '下一步' }).click()
  await box.getByText('请输入名称').waitFor()
  await box.getByLabel('名称').fill('办公室电脑')
  await box.getByRole('button', { name: '下一步' }).click()
  await centre.dialog('请保存恢复码').getByRole('button', { name: '我已保存' }).click()
  await centre.passkeys
    .filter({ hasText: '办公室电脑' })
    .getByText(/尚未使用/)
    .waitFor()
  await centre.button('添加通行密钥').click()
  await box.getByLabel('名称').fill('同一台电脑')
  await box.getByRole('button', { name: '下一步' }).click()
  await box.getByText('此设备已添加过通行密钥').waitFor()
  await page.keyboard.press('Escape')

  await centre.button('重命名 办公室电脑').click()
  await centre.dialog('重命名通行密钥').getByLabel('名称').fill('家里的电脑')
  await page.keyboard.press('Enter')
  await centre.passkeys.filter({ hasText: '家里的电脑' }).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'personal-passkey.png')

  await page.goto(new URL('/logout', home).href)
  await page.waitForURL('**/login**')
  await signInPage(page).withPassword(UNDECIDED.mobile)
  await secondFactor(page).passkey.click()
  await page.waitForURL('**/service/account/dashboard')
  await page.goto(new URL('/user/info?tab=security', home).href)

  await centre.button('删除 家里的电脑').click()
  // A new session has proved nothing yet.
  await centre.stepUp.getByRole('button', { name: '使用通行密钥验证' }).click()
  // As the server answers when the proof has run out meanwhile.
  const overdue = { json: { code: 1905, msg: '为了账号安全，请先验证身份', data: {} }, status: 403 }
  await page.route('**/api/security/auth/passkey/remove', route => route.fulfill(overdue), { times: 1 })
  await centre
    .dialog(/^删除通行密钥/)
    .getByRole('button', { name: '确认删除' })
    .click()
  await centre.stepUp.getByRole('radio', { name: '恢复码' }).waitFor()
  await expect.poll(() => centre.stepUp.getByRole('radio', { name: '短信验证码' }).count()).toBe(0)
  await centre.stepUp.getByRole('button', { name: '使用通行密钥验证' }).click()
  await centre.toast('通行密钥已删除').waitFor()
  await centre.setting('通行密钥').getByText('未添加').waitFor()

  const mobile = newMobile()
  await centre.tab('基本资料').click()
  await centre.button('更换手机号').click()
  const change = centre.dialog('更换手机号')
  await change.getByRole('button', { name: '获取验证码' }).click()
  await change.getByText('请输入手机号', { exact: true }).waitFor()
  await change.getByLabel('新手机号').fill(mobile)
  await centre.askForCode('更换手机号')
  await change.getByLabel('短信验证码').fill(await smsCode(product.sandbox, mobile))
  await change.getByRole('button', { name: '确认更换' }).click()
  await centre.toast(`手机号已更换为 ${masked(mobile)}`).waitFor()
  await page.getByRole('tabpanel').getByText(masked(mobile)).waitFor()
  const again = await visits.signedIn(mobile)
  await expect.poll(() => personalCentre(again.page).userMenu.innerText()).toContain(UNDECIDED.name)
})

async function proveBySms(page: Page, centre: PersonalCentre, mobile: string): Promise<void> {
  await centre.stepUp.getByText(`发送至 ${masked(mobile)}`).waitFor()
  await centre.stepUp.getByRole('button', { name: '验证', exact: true }).click()
  await centre.stepUp.getByText('请输入验证码').waitFor()
  const former = await formerSmsCode(product.sandbox, mobile)
  await centre.askForCode('验证身份')
  expect(await violations(page)).toEqual([])
  await centre.stepUp.getByLabel('短信验证码').fill(await smsCode(product.sandbox, mobile, former))
  await page.keyboard.press('Enter')
  await closed(centre.stepUp)
}

function wrongCode(secret: string): string {
  const right = new Set([-1, 0, 1].map(step => appCode(secret, new Date(Date.now() + step * 30_000))))
  return ['000000', '111111', '222222', '333333'].find(code => !right.has(code)) ?? ''
}

/** An authenticator of the browser's own, which says yes to everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await inspector.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}
