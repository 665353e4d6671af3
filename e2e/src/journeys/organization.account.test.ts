// One's own account in the personal centre: name, portrait, password, e-mail address, devices, preferences.
import { beforeAll, describe, expect, test } from 'vitest'
import { personalCentre } from '../models/personal-centre.ts'
import { signInPage } from '../models/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { fits } from '../support/looks.ts'
import { product } from '../support/own-product.ts'
import { mailCode, masked, newPerson, PASSWORD, type Person } from '../support/people.ts'
import { picture } from '../support/pictures.ts'
import { shoot, useVisits } from '../support/visits.ts'

const visits = useVisits()
const NEXT_PASSWORD = 'Rudder-and-tally-7'
let person: Person
beforeAll(async () => {
  person = await newPerson(product, '秦知远')
})

describe('the portrait', () => {
  test('is cropped by hand and by keys, uploaded, shown in the top bar, and taken away again', async () => {
    const { page } = await visits.holding(person.mobile)
    const centre = personalCentre(page)
    await centre.open()
    await centre.avatarFile.setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: picture(320, 200) })
    const box = centre.dialog('裁剪头像')
    await box.getByRole('img', { name: '头像预览' }).waitFor()
    await box.getByRole('button', { name: /^头像范围/ }).press('ArrowLeft')
    await box.getByRole('slider', { name: '缩放' }).press('ArrowRight')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'personal-crop.png')
    await box.getByRole('button', { name: '保存头像' }).click()
    await centre.toast('上传成功').waitFor()
    await expect
      .poll(() => centre.userMenu.locator('img').evaluateAll(([image]) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(80)
    await centre.button('移除').click()
    await centre.dialog('移除头像？').getByRole('button', { name: '移除头像' }).click()
    await centre.button('上传头像').waitFor()
    await expect.poll(() => centre.userMenu.locator('img').count()).toBe(0)
  })

  test.each([
    ['a program in a picture’s clothes', 'portrait.png', Buffer.from('MZ not a picture at all'), '图片无法读取或像素过大，请换一张重试'],
    [
      'a drawing with a script',
      'portrait.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      '头像仅支持 jpg、jpeg、png、webp 格式',
    ],
    ['a file that is too large', 'portrait.jpg', Buffer.alloc(5 * 1024 * 1024 + 1), '头像不能超过 5 MB'],
  ])('%s is refused where it was chosen', async (_what, name, buffer, message) => {
    const { page } = await visits.holding(person.mobile)
    const centre = personalCentre(page)
    await centre.open()
    await centre.avatarFile.setInputFiles({ name, mimeType: 'image/png', buffer })
    await page.getByText(message).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

test('the name is checked, saved, and known everywhere at once', async () => {
  const { page } = await visits.holding(person.mobile)
  const centre = personalCentre(page)
  await centre.open()
  await centre.name.fill('   ')
  await centre.button('保存姓名').click()
  await page.getByText('请输入姓名').waitFor()
  await centre.name.fill(' 秦远 ')
  await page.keyboard.press('Enter')
  await centre.toast('姓名已保存').waitFor()
  await expect.poll(() => centre.userMenu.innerText()).toContain('秦远')
  expect(await centre.name.inputValue()).toBe('秦远')
  await page.getByText(masked(person.mobile)).first().waitFor()
  await page.getByText('未关联客户').waitFor()
})

test('another password signs the other devices out, and is the one that counts', async () => {
  const changing = await newPerson(product, '秦改')
  const here = await visits.signedIn(changing.mobile)
  const there = await visits.signedIn(changing.mobile)
  const centre = personalCentre(here.page)
  await centre.open('security')
  await centre.button('修改密码').click()
  const box = centre.dialog('修改密码')
  await box.getByRole('button', { name: '保存密码' }).click()
  for (const message of ['请输入原密码', '请输入新密码', '请再次输入新密码']) await box.getByText(message).waitFor()
  await box.getByLabel('原密码').fill('not-the-password')
  await box.getByLabel('新密码', { exact: true }).fill('12345678')
  await box.getByRole('meter', { name: '密码强度：弱' }).waitFor()
  await box.getByLabel('新密码', { exact: true }).fill(NEXT_PASSWORD)
  await box.getByLabel('确认新密码').fill('something else')
  await box.getByRole('button', { name: '保存密码' }).click()
  await box.getByText('两次输入的密码不一致').waitFor()
  await box.getByLabel('确认新密码').fill(NEXT_PASSWORD)
  await box.getByRole('button', { name: '保存密码' }).click()
  await box.getByText('原密码不正确').waitFor()
  expect(await violations(here.page)).toEqual([])
  await box.getByLabel('原密码').fill(PASSWORD)
  await box.getByRole('button', { name: '保存密码' }).click()
  await centre.toast(/^密码已修改/).waitFor()
  // The page has stayed as it is, under its new session.
  await centre.devices.first().waitFor()
  await expect.poll(() => centre.devices.count()).toBe(1)
  await there.page.reload()
  await there.page.waitForURL('**/login?**')
  await there.page.getByText('您的账号已在别处退出登录，请重新登录').waitFor()
  await signInPage(there.page).withPassword(changing.mobile, NEXT_PASSWORD)
  await there.page.waitForURL('**/service/account/dashboard')
})

test('an e-mail address is bound by the code that was sent there', async () => {
  const { page } = await visits.holding(person.mobile)
  const centre = personalCentre(page)
  const address = `${person.mobile}@example.com`
  await centre.open('security')
  await centre.setting('绑定邮箱').getByText('未绑定').waitFor()
  await centre.button('绑定邮箱').click()
  const box = centre.dialog('绑定邮箱')
  await box.getByLabel('邮箱', { exact: true }).fill('not an address')
  await box.getByRole('button', { name: '获取验证码' }).click()
  await box.getByText('请输入正确的邮箱').waitFor()
  await box.getByLabel('邮箱', { exact: true }).fill(address)
  await box.getByRole('button', { name: '获取验证码' }).click()
  await box.getByRole('button', { name: /秒后重发/ }).waitFor()
  const code = await mailCode(product.sandbox, address)
  await box.getByLabel('邮箱验证码').fill(code === '000000' ? '000001' : '000000')
  await box.getByRole('button', { name: '确认绑定' }).click()
  await box.getByText('验证码错误或已过期').waitFor()
  await box.getByLabel('邮箱验证码').fill(code)
  await box.getByRole('button', { name: '确认绑定' }).click()
  await centre.toast(/^已绑定邮箱/).waitFor()
  await centre.button('更换邮箱').click()
  await centre.stepUp.getByText('短信验证码').first().waitFor()
})

test('a device is signed out, then all others', async () => {
  const here = await visits.signedIn(person.mobile)
  const others = [await visits.signedIn(person.mobile), await visits.signedIn(person.mobile)]
  const centre = personalCentre(here.page)
  await centre.open('security')
  await centre.devices.filter({ hasText: '本机' }).waitFor()
  const before = await centre.devices.count()
  expect(before).toBeGreaterThanOrEqual(3)
  await centre
    .button(/^下线 Chrome/)
    .first()
    .click()
  await centre.dialog('将该设备下线？').getByRole('button', { name: '确认下线' }).click()
  await centre.toast('该设备已下线').waitFor()
  await expect.poll(() => centre.devices.count()).toBe(before - 1)
  await centre.button('下线其他设备').click()
  await centre
    .dialog(/^下线其他 \d+ 台设备？$/)
    .getByRole('button', { name: '确认下线' })
    .click()
  await expect.poll(() => centre.devices.count()).toBe(1)
  for (const { page } of others) {
    await page.reload()
    await page.waitForURL('**/login?**')
  }
})

test('preferences hold: size, side menu and the shortcuts of lists', async () => {
  const { page } = await visits.holding('13800000003')
  const centre = personalCentre(page)
  await centre.open('preferences')
  await page.getByRole('main').getByRole('radiogroup', { name: '界面大小' }).getByText('小').click()
  await expect.poll(() => page.locator('html').getAttribute('data-size')).toBe('small')
  await page.getByRole('switch', { name: '展开侧边菜单' }).click()
  await page.getByRole('button', { name: '展开菜单' }).waitFor()
  await page.getByRole('switch', { name: '单键快捷键' }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('switch', { name: '单键快捷键' }).isChecked()).toBe(false)
  await expect.poll(() => page.locator('html').getAttribute('data-size')).toBe('small')
  await page.goto('/account/facebook')
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .isChecked(),
  ).toBe(false)
  const isInFilters = () => page.evaluate(() => document.activeElement?.closest('form[role="search"]') !== null)
  await page.keyboard.press('/')
  expect(await isInFilters()).toBe(false)
  await centre.open('preferences')
  await page.getByRole('switch', { name: '单键快捷键' }).click()
  await page.goto('/account/facebook')
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .waitFor()
  await page.keyboard.press('/')
  await expect.poll(isInFilters).toBe(true)
})

test('the tabs are walked with the keyboard, live in the address, and have no accessibility faults in both sizes', async () => {
  const { page } = await visits.holding('13800000001')
  const centre = personalCentre(page)
  await centre.open()
  await centre.tab('基本资料').press('ArrowDown')
  await page.waitForURL('**/user/info?tab=security')
  await centre.devices.first().waitFor()
  const names = ['profile', 'security', 'members', 'contract', 'notify', 'preferences'] as const
  for (const name of names) {
    await centre.open(name === 'profile' ? undefined : name)
    await page.locator('[aria-busy="true"]').filter({ visible: true }).waitFor({ state: 'hidden' })
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
    expect(await violations(page), name).toEqual([])
    await shoot(page, `personal-${name}.png`)
    await page.setViewportSize(PHONE)
    await fits(page, name)
    expect(await violations(page), `${name}, narrow`).toEqual([])
    await shoot(page, `personal-${name}-phone.png`, { fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('a sub-customer has no organisation and no contract of its own', async () => {
  const { page } = await visits.holding('13800000005')
  const centre = personalCentre(page)
  await centre.open('members')
  expect(await centre.tabs.getByRole('tab').allInnerTexts()).toEqual(['基本资料', '账号安全', '通知设置', '偏好'])
})
