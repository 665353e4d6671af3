// What each video shows, step by step, with what is said meanwhile. Each begins signed in, and shows a task to its end.
import type { Page } from 'playwright-core'
import { signInPage } from '../models/sign-in-page.ts'
import { newestMessage } from '../support/sandbox.ts'
import type { Camera } from './camera.ts'
import { closed } from '../support/closed.ts'

export type Stage = { page: Page; camera: Camera; sandbox: string }
type Scene = (stage: Stage) => Promise<void>

async function enter(page: Page, mobile: string, path: string): Promise<void> {
  const signIn = signInPage(page)
  await signIn.open()
  await signIn.withPassword(mobile)
  await page.waitForURL('**/service/account/dashboard')
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}

/** What was asked for has come; the stream of events never ends, so silence can't be waited for. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(700)
  await page.waitForFunction(() => document.querySelectorAll('main [aria-busy="true"]').length === 0)
  await page.waitForTimeout(500)
}

const addQuota: Scene = async ({ page, camera }) => {
  await enter(page, '13800000001', '/account/facebook')
  const link = page.getByRole('link', { name: /^为 .+ 新增额度$/ }).first()
  const summary = page.getByRole('region', { name: '费用汇总' })
  const recap = page.getByRole('region', { name: '确认新增额度' })
  const result = page.getByRole('region', { name: '新增额度结果' })
  await camera.tell('Facebook 账户列表显示每个账户的状态、可用余额和预计可用天数。')
  await camera.tell('找到要新增额度的账户，点击“新增额度”。', async () => {
    await camera.press(link)
    await page.getByRole('heading', { level: 1, name: '新增额度' }).waitFor()
    await settled(page)
  })
  await camera.tell('填写新增额度，例如 500 美元。', () => camera.type(page.getByRole('textbox', { name: /的新增额度$/ }).first(), '500'))
  await camera.tell('右侧列出服务费、税费、应付合计，以及操作后的余额。', async () => {
    await summary.getByText('应付合计').first().waitFor()
    await camera.point(summary.getByText('应付合计').first())
  })
  camera.asPoster()
  await camera.tell('核对无误，点击“下一步：确认”。', async () => {
    await camera.press(summary.getByRole('button', { name: '下一步：确认' }))
    await recap.waitFor()
  })
  await camera.tell('再次核对账户与金额后提交，款项先冻结，渠道确认后才扣除。', async () => {
    await camera.press(recap.getByRole('button', { name: '确认提交' }))
    await result.waitFor()
  })
  await camera.tell('等待渠道处理。可以离开此页面，结果会在消息中心提醒。', async () => {
    await result.getByRole('status').getByText('全部成功').waitFor()
  })
  await camera.tell('全部成功。点击“查看操作记录”，可以看到每个账户的进度与费用。', async () => {
    await camera.press(result.getByRole('link', { name: '查看操作记录' }))
    await page.getByRole('heading', { level: 1, name: '账户操作记录' }).waitFor()
    await settled(page)
  })
}

const recharge: Scene = async ({ page, camera }) => {
  await enter(page, '13800000001', '/wallet')
  const dialog = page.getByRole('dialog', { name: '充值', exact: true })
  await camera.tell('广告钱包按币种显示可用余额和处理中的冻结金额。')
  await camera.tell('在美元一栏点击“充值”。', async () => {
    await camera.press(
      page
        .getByRole('main')
        .getByRole('button', { name: /^充值/ })
        .or(page.getByRole('main').getByRole('link', { name: /^充值/ }))
        .nth(1),
    )
    await dialog.waitFor()
    await settled(page)
  })
  await camera.tell('填写充值金额，下方写明单笔限额。', () => camera.type(dialog.getByLabel(/^充值金额/), '700'))
  await camera.tell('点击“下一步”，选择支付方式。不可用的方式会说明原因。', async () => {
    await camera.press(dialog.getByRole('button', { name: '下一步' }))
    await dialog.getByRole('radio').first().waitFor()
  })
  await camera.tell('这里选择 PingPong，页面列出手续费与到账金额。', async () => {
    await camera.point(dialog.getByText(/^PingPong/).first())
    await dialog.getByRole('radio', { name: /^PingPong/ }).check()
  })
  camera.asPoster()
  await camera.tell('点击“去支付”，用手机扫码或打开支付页面付款。', async () => {
    await camera.press(dialog.getByRole('button', { name: '去支付' }))
    await dialog
      .getByRole('img', { name: /付款码/ })
      .or(dialog.getByRole('link', { name: /^前往.*付款$/ }))
      .waitFor()
  })
  const link = dialog.getByRole('link', { name: /^前往.*付款$/ })
  if (await link.isVisible()) {
    const [house] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await house.getByRole('button', { name: '支付', exact: true }).click()
  }
  await camera.tell('付款后请勿重复支付，本页收到支付机构的确认后自动更新。', async () => {
    await page.waitForURL('**/record/success/*')
  })
  await camera.tell('充值成功，款项已存入钱包。', async () => {
    await page.getByRole('heading', { name: '充值成功' }).waitFor()
    await settled(page)
  })
  await camera.tell('每一笔充值都在“交易记录”中，可以查看进度并下载回单。', async () => {
    await page.goto('/record')
    await settled(page)
  })
}

const dailySpend: Scene = async ({ page, camera }) => {
  await enter(page, '13800000001', '/advert/consume/facebook')
  const main = page.getByRole('main')
  await camera.tell('每日消耗页先给出合计、日均、峰值日和活跃账户。')
  await camera.tell('图表按天显示消耗最多的账户，上方写明读取到几点。', () => camera.point(main.getByText(/^已读取/).first()))
  camera.asPoster()
  await camera.tell('打开“对比上一周期”，看消耗比之前多了还是少了。', () => camera.press(main.getByText('对比上一周期').first()))
  await camera.tell('往下是今日分时：每小时的累计消耗，与昨日对比。', () => camera.point(main.getByText(/^今日分时/).first()))
  await camera.tell('表格可以按天、按账户或按公司查看。', async () => {
    await camera.press(main.getByText('按账户', { exact: true }).first())
    await settled(page)
  })
  await camera.tell('点击“为什么变化”，查看变化主要来自哪些账户。', async () => {
    await camera.press(
      main
        .getByRole('button', { name: '为什么变化' })
        .or(main.getByRole('link', { name: '为什么变化' }))
        .first(),
    )
    await settled(page)
    await page.waitForTimeout(800)
  })
  await page.keyboard.press('Escape')
  await camera.tell('需要文件时点击“导出”，选择 Excel 或 CSV。', async () => {
    await page.mouse.wheel(0, -2000)
    await camera.press(main.getByRole('button', { name: /^导出/ }).first())
  })
}

const messages: Scene = async ({ page, camera }) => {
  await enter(page, '13800000001', '/service/account/dashboard')
  await camera.tell('右上角的铃铛显示未读消息的数量。', () => camera.point(page.getByRole('button', { name: /^消息/ }).first()))
  await camera.tell('点击打开消息中心，额度结果、申请进度和下载都在这里。', async () => {
    await camera.press(page.getByRole('button', { name: /^消息/ }).first())
    await page.getByRole('dialog', { name: '消息中心' }).waitFor()
    await settled(page)
  })
  camera.asPoster()
  await camera.tell('点击一条消息会标为已读，并打开相关的页面。')
  await page.keyboard.press('Escape')
  await camera.tell('要改变提醒方式，打开个人中心的“通知设置”。', async () => {
    await page.goto('/user/info?tab=notify')
    await page.getByRole('heading', { name: '通知方式' }).waitFor()
    await settled(page)
  })
  await camera.tell('预警天数：预计可用天数少于它的账户，列为余额不足。', async () => {
    await camera.type(page.getByLabel('预警天数'), '5')
    await camera.press(page.getByRole('button', { name: '保存', exact: true }))
  })
  await camera.tell('按消息类型选择站内、短信和邮件，只对本人生效。', () =>
    camera.press(page.getByRole('checkbox', { name: /短信/ }).first()),
  )
  await camera.tell('最后点击“保存通知设置”。账号安全与邀请的消息不可关闭。', async () => {
    await camera.press(page.getByRole('button', { name: '保存通知设置' }))
    await settled(page)
  })
}

const statement: Scene = async ({ page, camera, sandbox }) => {
  const mobile = '13800000000'
  await enter(page, mobile, '/credit/check/facebook')
  await camera.tell('对账单列表显示应付金额和确认截止的剩余时间。')
  await camera.tell('打开待确认的对账单，逐个账户核对消耗与费用。', async () => {
    await camera.press(page.getByRole('main').getByText('查看', { exact: true }).first())
    await page.waitForURL('**/confirmation/customer/bill**')
    await settled(page)
  })
  camera.asPoster()
  await camera.tell('有不同意见时，可以逐行提出异议，或上传自己的表格核对差异。', async () => {
    await camera.point(page.getByRole('button', { name: '提出异议' }).first())
    await page.waitForTimeout(300)
  })
  const dialog = page.getByRole('dialog', { name: '确认对账单' })
  await camera.tell('核对无误，点击“确认对账单”。确认后作为结算依据，无法撤回。', async () => {
    await camera.press(page.getByRole('button', { name: '确认对账单', exact: true }))
    await dialog.waitFor()
  })
  const former = (await newestMessage(sandbox, `86${mobile}`))?.id
  await camera.tell('获取验证码，短信发送至您的登录手机号。', () => camera.press(dialog.getByRole('button', { name: /获取验证码/ })))
  const code = await newCode(sandbox, mobile, former)
  await camera.tell('输入短信中的六位验证码。', () => camera.type(dialog.getByLabel('短信验证码'), code))
  await camera.tell('提交后对账单变为已确认，到还款日前登记还款即可。', async () => {
    await camera.press(dialog.getByRole('button', { name: '确认对账单' }))
    await closed(dialog)
    await settled(page)
    await page.mouse.wheel(0, -2000)
  })
}

async function newCode(sandbox: string, mobile: string, former: string | undefined): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const message = await newestMessage(sandbox, `86${mobile}`)
    const code = message && message.id !== former ? /\d{6}/.exec(message.text)?.[0] : undefined
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('no code came')
}

const subCustomers: Scene = async ({ page, camera }) => {
  await enter(page, '13800000004', '/second/asset/list')
  const main = page.getByRole('main')
  await camera.tell('子客户管理列出每个子客户的账户、余额、消耗和钱包可用。')
  camera.asPoster()
  const dialog = page.getByRole('dialog', { name: '新建子客户' })
  await camera.tell('点击“新建子客户”。', async () => {
    await camera.press(main.getByRole('button', { name: '新建子客户' }).first())
    await dialog.waitFor()
  })
  await camera.tell('填写子客户名称，并决定它能否看到消耗。', () => camera.type(dialog.getByLabel(/^子客户名称/), '海桐优品（示例）'))
  await camera.tell('填写用户的姓名与手机号，对方会收到邀请。', async () => {
    await camera.type(dialog.getByLabel(/^用户姓名/), '方海桐')
    await camera.type(dialog.getByLabel(/^用户手机/), '13912340066')
  })
  await camera.tell('点击“新建并发送邀请”，对方确认后即可登录。', async () => {
    await camera.press(dialog.getByRole('button', { name: '新建并发送邀请' }))
    await closed(dialog)
    await settled(page)
  })
  await camera.tell('接着点击“分配账户”，可跨渠道搜索后一起分配。', async () => {
    await camera.press(main.getByRole('button', { name: /分配账户/ }).first())
    await page.getByRole('dialog').waitFor()
    await settled(page)
  })
  await page.keyboard.press('Escape')
  await camera.tell('再点击“分配额度”，把钱包中的资金转给子客户使用。', async () => {
    await camera.press(main.getByRole('button', { name: /分配额度/ }).first())
    await page.getByRole('dialog').waitFor()
    await settled(page)
  })
}

/** By the names of their files. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'add-quota': addQuota,
  recharge,
  'daily-spend': dailySpend,
  messages,
  statement,
  'sub-customers': subCustomers,
}
