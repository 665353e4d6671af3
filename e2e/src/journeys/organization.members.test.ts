// The organisation: inviting and joining in two browsers, rejecting, a lapse, removing, leaving, and another master.
import { expect, test } from 'vitest'
import { invitationDialogs, personalCentre } from '../models/personal-centre.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { formerSmsCode, masked, newPerson, smsCode, UNDECIDED } from '../support/people.ts'
import { newMobile } from '../support/phone.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
const MASTER = '13800000003'

/** What the server says of a person of no customer whose invitation has lapsed. */
const INVITED_TOO_LATE = {
  id: '1',
  customer_id: null,
  name: '',
  customer_name: '',
  avatar: '',
  customer_type: null,
  mobile: '139****0000',
  wallet_user_name: '苏晚',
  wallet_user_id: '1',
  is_invited: false,
  is_invited_invalid: true,
  is_master: false,
  is_inner_user: false,
  is_sell_vip: false,
  is_sub_customer: false,
  sub_customer_id: null,
  has_receive_equity: false,
  invite_id: '7',
  invite_call_name: '李主管',
  invite_customer_name: '远帆贸易',
  customer_nature: null,
  customer_classification: null,
  facebook_channel_auth: false,
  fb_user_authorization: false,
  rebate_subject: false,
  show_sub_customer_spend: false,
}

test('an invited person joins, signs in again as a member, and is removed by the master', async () => {
  const person = await newPerson(product, '温言')
  const master = personalCentre((await visits.holding(MASTER)).page)
  await master.open('members')
  await invite(master, person.mobile)
  await master
    .member(masked(person.mobile))
    .getByText(/^剩余 (24:00:00|23:59:\d\d)$/)
    .waitFor()

  const { page } = await visits.signedIn(person.mobile)
  const dialogs = invitationDialogs(page)
  await dialogs.question.getByText(/邀请您加入其组织/).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'invitation.png')
  await dialogs.join.click()
  await page.getByText('加入成功，请重新登录').waitFor()
  await page.waitForURL(/\/login$/)

  const member = await visits.signedIn(person.mobile)
  const centre = personalCentre(member.page)
  await centre.open('members')
  await centre.member('温言（我）').getByText('已加入').waitFor()
  await expect.poll(() => centre.button('邀请成员').getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => member.page.getByRole('button', { name: /^(移除|转让主账号)/ }).count()).toBe(0)

  await master.open('members')
  await master.button('移除 温言').click()
  const box = master.dialog('移除成员 温言？')
  await box.getByText(/立即退出登录/).waitFor()
  await box.getByRole('button', { name: '确认移除' }).click()
  await master.toast('已移除 温言').waitFor()
  await expect.poll(() => master.member('温言').count()).toBe(0)
  await member.page.reload()
  await member.page.waitForURL('**/login?**')
  const alone = await visits.holding(person.mobile)
  await personalCentre(alone.page).open('members')
  await alone.page.getByRole('link', { name: '绑定账号' }).waitFor()
})

test('who does not want to join is told whom to ask, and can be invited again', async () => {
  const person = await newPerson(product, '顾南乔')
  const master = personalCentre((await visits.holding(MASTER)).page)
  await master.open('members')
  await invite(master, person.mobile)
  const { page } = await visits.signedIn(person.mobile)
  const { question, reject, told } = invitationDialogs(page)
  await reject.click()
  await told.getByText(/请联系邀请人或专属顾问/).waitFor()
  await told.getByRole('button', { name: '知道了' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => question.count()).toBe(0)
  await master.open('members')
  await master.member(masked(person.mobile)).getByText('已拒绝').waitFor()
  await master
    .member(masked(person.mobile))
    .getByRole('button', { name: /^再次邀请/ })
    .click()
  await master.member(masked(person.mobile)).getByText('待接受').waitFor()
  await page.reload()
  await question.waitFor()
  await page.goto('/bind-account/check')
  await page.getByRole('heading').first().waitFor()
  await expect.poll(() => question.count()).toBe(0)
  await master.member(masked(person.mobile)).getByRole('button', { name: /^撤回/ }).click()
  await master.dialog('撤回邀请？').getByRole('button', { name: '确认撤回' }).click()
  await expect.poll(() => master.member(masked(person.mobile)).count()).toBe(0)
})

test('what cannot be invited is said', async () => {
  const { page } = await visits.holding(MASTER)
  const centre = personalCentre(page)
  await centre.open('members')
  await centre.button('邀请成员').click()
  const box = centre.dialog('邀请成员')
  await box.getByRole('button', { name: '发送邀请' }).click()
  await box.getByText('请输入手机号', { exact: true }).waitFor()
  await box.getByLabel('手机号').fill('12')
  await page.keyboard.press('Enter')
  await box.getByText('请输入正确的手机号').waitFor()
  expect(await violations(page)).toEqual([])
  for (const [mobile, message] of [
    [newMobile(), '该手机号未注册'],
    [MASTER, '该成员已在组织中'],
  ] as const) {
    await box.getByLabel('手机号').fill(mobile)
    await page.keyboard.press('Enter')
    await box.getByText(message).waitFor()
  }
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
})

test('a lapsed invitation is told once', async () => {
  const profile = { ...INVITED_TOO_LATE, server_time: new Date().toISOString() }
  const person = await newPerson(product, '苏晚')
  const { page } = await visits.open()
  let rejections = 0
  await page.route('**/api/security/auth/info', route => route.fulfill({ json: { code: 0, msg: '', data: profile } }))
  await page.route('**/organization/reject-join', route => {
    rejections += 1
    return route.fulfill({ json: { code: 0, msg: '', data: {} } })
  })
  const signIn = signInPage(page)
  await signIn.open()
  await signIn.withPassword(person.mobile)
  const { told } = invitationDialogs(page)
  await told.getByText('远帆贸易：邀请未在 24 小时内确认，请联系邀请人重新邀请。').waitFor()
  await told.getByRole('button', { name: '知道了' }).click()
  await expect.poll(() => rejections).toBe(1)
  await expect.poll(() => told.count()).toBe(0)
})

test('the master hands the organisation over by SMS, becomes a member, gets it back, and the other one leaves', async () => {
  const here = await visits.holding(MASTER)
  const master = personalCentre(here.page)
  await master.open('members')
  await expect.poll(() => master.button('退出组织').getAttribute('aria-disabled')).toBe('true')
  await master.button('退出组织').hover()
  await here.page.getByText('主账号需先转让后才能退出').filter({ visible: true }).first().waitFor()
  const name = (await master.member('（我）').locator('td, th').first().innerText()).split('\n').at(-1)?.replace('（我）', '') ?? ''
  await invite(master, UNDECIDED.mobile)
  const { page } = await visits.signedIn(UNDECIDED.mobile)
  await invitationDialogs(page).join.click()
  await page.waitForURL(/\/login$/)

  await master.open('members')
  await handOver(master, UNDECIDED.name, MASTER)
  await here.page.getByRole('button', { name: /^移除/ }).first().waitFor({ state: 'hidden' })
  await master.member('（我）').getByText('成员', { exact: true }).waitFor()

  const second = await visits.holding(UNDECIDED.mobile)
  const other = personalCentre(second.page)
  await other.open('members')
  await other.member('（我）').getByText('主账号', { exact: true }).waitFor()
  await handOver(other, name, UNDECIDED.mobile)
  await other.button('退出组织').click()
  await other
    .dialog(/^退出“/)
    .getByRole('button', { name: '确认退出' })
    .click()
  await second.page.getByText('已退出组织，请重新登录').waitFor()
  await second.page.waitForURL(/\/login$/)
})

async function invite(centre: ReturnType<typeof personalCentre>, mobile: string): Promise<void> {
  await centre.button('邀请成员').click()
  const box = centre.dialog('邀请成员')
  await box.getByLabel('手机号').fill(mobile)
  await box.getByRole('button', { name: '发送邀请' }).click()
  await centre.toast('邀请已发送，24 小时内有效').waitFor()
  await centre.member(masked(mobile)).getByText('待接受').waitFor()
}

async function handOver(centre: ReturnType<typeof personalCentre>, to: string, from: string): Promise<void> {
  await centre.button(`转让主账号给 ${to}`).click()
  const title = `转让主账号给 ${to}`
  const box = centre.dialog(title)
  await box.getByText(/转让后您将成为普通成员/).waitFor()
  const former = await formerSmsCode(product.sandbox, from)
  await centre.askForCode(title)
  await box.getByLabel('短信验证码').fill(await smsCode(product.sandbox, from, former))
  await box.getByRole('button', { name: '确认转让' }).click()
  await centre.toast(`主账号已转让给 ${to}`).waitFor()
}
