// A freeze from its platform to its thaw, over a refusal and a second application; and the agency's own, from the pool to its end.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListedAccount } from '../models/account-list-page.ts'
import { openConsole } from '../models/console.ts'
import { accountsOf } from '../models/orders-of-accounts.ts'
import { violations } from '../support/accessibility.ts'
import { product } from '../support/own-product.ts'
import { pictureFile } from '../support/pictures.ts'
import { control } from '../support/sandbox.ts'
import { shoot, useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const CUSTOMER = '13800000001'
const WHY = '已按渠道要求补充营业执照与付款凭证，请协助解冻账户。'
const REFUSAL = '营业执照已过期，请更新后再申请'

const setStatus = ({ id }: ListedAccount, status: number) => control(product.sandbox, 'POST', `/accounts/meta/${id}`, { status })

async function apply(page: Page, { id, name }: ListedAccount): Promise<void> {
  await page.goto(`/rectification/freeze-record/facebook?ids=${id}`)
  await page.getByRole('table').getByRole('button', { name: '申请解冻' }).click()
  const dialog = page.getByRole('dialog', { name: `申请解冻：${name}` })
  await dialog.getByLabel('解冻理由').fill(WHY)
  await dialog.locator('input[type=file]').setInputFiles(pictureFile('营业执照.png'))
  await dialog.getByText(/^[\d.]+ ?(B|KB|MB)$/).waitFor()
  await dialog.getByLabel('联系邮箱').fill('ops@example.com')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('table').getByText('解冻审核中').waitFor()
}

function freezesRoom(page: Page, { id, name }: ListedAccount) {
  const panel = page.getByRole('dialog', { name: `冻结：${name}` })
  return {
    panel,
    async open(group = '') {
      await page.goto(`/console/freezes?ids=${id}${group}`)
      await page.getByRole('table', { name: '冻结记录' }).getByRole('button', { name: '查看' }).first().click()
      await panel.waitFor()
    },
    does: (action: string | RegExp) => panel.getByRole('button', { name: action }).click(),
    async decide(action: RegExp, reason?: string) {
      await panel.getByRole('button', { name: action }).click()
      const dialog = page.getByRole('dialog', { name: action })
      if (reason !== undefined) await dialog.getByRole('textbox', { name: '原因' }).fill(reason)
      await dialog.getByRole('button', { name: action }).last().click()
      await closed(dialog)
    },
    is: (status: string) => panel.getByText(status, { exact: true }).first().waitFor(),
  }
}

test('refused and asked for again, an account is thawed only when its platform was read; the agency freezes and lifts on its own', async () => {
  const { page } = await visits.holding(CUSTOMER)
  const account = (await accountsOf(page, 'facebook')).at(-1) ?? expect.fail('the list has no account')
  const [{ page: office }, { page: pool }] = [await visits.open(), await visits.open()]
  await openConsole(pool, 'ops', `/console/accounts?ids=${account.id}`)
  const chosen = pool.getByRole('region', { name: '批量操作' })
  const choose = () =>
    pool
      .getByRole('table', { name: '广告账户' })
      .getByRole('checkbox', { name: `选择 ${account.name}` })
      .click()
  await setStatus(account, 2)
  await choose()
  await chosen.getByRole('button', { name: '同步' }).click()
  await expect
    .poll(
      async () => {
        await pool.reload()
        await pool.getByRole('table', { name: '广告账户' }).getByText(account.id).first().waitFor()
        return pool.getByRole('table', { name: '广告账户' }).getByText('已冻结').count()
      },
      { interval: 1_000, timeout: 30_000 },
    )
    .toBeGreaterThan(0)

  await apply(page, account)
  await openConsole(office, 'risk', '/console/freezes')
  const room = freezesRoom(office, account)
  await room.open('&group=THAW_PENDING')
  await room.panel.getByText(WHY).waitFor()
  expect(await violations(office)).toEqual([])
  await shoot(office, 'console-freezes-panel.png')
  await room.decide(/^驳回/, REFUSAL)
  await room.is('解冻被拒')

  await page.reload()
  await page.getByRole('table').getByText(REFUSAL).waitFor()
  await apply(page, account)
  await room.open()
  await room.decide(/^通过/)
  await room.is('待渠道解冻')
  await room.does('标记已解冻')
  await room.panel.getByText('渠道反馈已解冻，正在核实').waitFor()
  await room.is('待渠道解冻')
  await setStatus(account, 1)
  await room.does('立即读取')
  await room.is('已解冻')

  await pool.goto(`/console/accounts?ids=${account.id}`)
  await choose()
  await chosen.getByRole('button', { name: '冻结', exact: true }).click()
  const dialog = pool.getByRole('dialog', { name: '代理冻结：1 个账户' })
  await dialog.getByRole('textbox', { name: '原因' }).fill('客户资质待核实')
  await dialog.getByRole('button', { name: '代理冻结' }).click()
  await closed(dialog)
  await page.goto(`/rectification/freeze-record/facebook?ids=${account.id}`)
  await page.getByRole('table').getByText('客户资质待核实').waitFor()
  expect(await page.getByRole('table').getByRole('button', { name: '申请解冻' }).count()).toBe(0)
  await room.open('&source=AGENCY')
  await room.decide(/^解除代理冻结/, '资质已经核实')
  await room.is('已解冻')
})
