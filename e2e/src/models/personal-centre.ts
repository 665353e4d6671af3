// The personal centre as people use it.
import type { Page } from 'playwright-core'

export type PersonalCentre = ReturnType<typeof personalCentre>

export function personalCentre(page: Page) {
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const setting = (title: string) => page.getByRole('heading', { level: 3, name: new RegExp(`^${title}`) }).locator('xpath=../..')
  return {
    dialog,
    button,
    setting,
    tabs: page.getByRole('tablist', { name: '个人中心' }),
    tab: (name: string) => page.getByRole('tablist', { name: '个人中心' }).getByRole('tab', { name }),
    name: page.getByLabel('姓名'),
    avatarFile: page.getByLabel('选择头像文件'),
    userMenu: page.getByRole('button', { name: /用户菜单/ }),
    toast: (text: string | RegExp) => page.locator('[data-toasts]').getByText(text),
    async open(tab?: 'security' | 'members' | 'contract' | 'notify' | 'preferences') {
      await page.goto(tab === undefined ? '/user/info' : `/user/info?tab=${tab}`)
      await page.getByRole('heading', { level: 1, name: '个人中心' }).waitFor()
    },
    devices: page.getByRole('list', { name: '登录设备列表' }).getByRole('listitem'),
    passkeys: page.getByRole('list', { name: '通行密钥列表' }).getByRole('listitem'),
    member: (text: string) => page.getByRole('table', { name: '组织成员' }).getByRole('row').filter({ hasText: text }),
    stepUp: page.getByRole('dialog', { name: '验证身份' }),
    /** Asks for a code in the dialog in front; where the phone got one within the last minute, waits as the page says. */
    async askForCode(title: string | RegExp) {
      const box = dialog(title)
      const isOut = box.getByRole('button', { name: /秒后重发/ })
      const wait = box.getByText(/请 \d+ 秒后再试/)
      await box.getByRole('button', { name: '获取验证码' }).click()
      await isOut.or(wait).waitFor()
      if (await isOut.isVisible()) return
      const seconds = Number(/\d+/.exec(await wait.innerText())?.[0])
      if (seconds > 60) throw new Error(`too many codes were sent: ${seconds} seconds to wait`)
      await page.waitForTimeout((seconds + 1) * 1000)
      await box.getByRole('button', { name: '获取验证码' }).click()
      await isOut.waitFor()
    },
  }
}

/** The dialogs that an invited person meets on any page. */
export function invitationDialogs(page: Page) {
  const question = page.getByRole('dialog', { name: '邀请确认' })
  return {
    question,
    join: question.getByRole('button', { name: '加入', exact: true }),
    reject: question.getByRole('button', { name: '不加入' }),
    told: page.getByRole('alertdialog', { name: '邀请提示' }),
  }
}
