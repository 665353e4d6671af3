// The form of a rule: built by keyboard with what is wrong at its place, begun from a copy or an account, and kept when somebody else was quicker.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { robotEndpoints } from '@tallyhelm/protocol/topics/monitors/robot-endpoints'
import { type Robot, robotSchemas } from '@tallyhelm/protocol/topics/monitors/robot-schemas'
import { monitorSchemas } from '@tallyhelm/protocol/topics/monitors/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { type Standing, standMonitors } from './test-monitors.ts'
import { ACCOUNT, DETAIL, FORM, RULE } from './test-rules.ts'

const stage = openStage()
const BLANK = '/security/config/add/0'
const EDIT = `/security/config/edit/${RULE.rule_id}/edit`

let standing: Standing
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  standing = standMonitors(stage.server())
})
const asked = (call: string) => standing.asked.flatMap(([name, request]) => (name === call ? [request] : []))
const press = (keys: string) => userEvent.keyboard(keys)
const SEND = '{Control>}{Enter}{/Control}'
const name = page.getByRole('textbox', { name: '规则名称' })
const leaf = (number: string) => page.getByRole('group', { name: `条件 ${number}`, exact: true })
const group = (number: string) => page.getByRole('group', { name: `条件组 ${number}`, exact: true })
const metricOf = (number: string) => leaf(number).getByRole('combobox', { name: '指标' })
const addTo = (where: string) => page.getByRole('button', { name: `添加条件到${where}`, exact: true })
/** From the metric, past window and operator, to the value. */
const typeValue = async (text: string) => press(`{Tab}{Tab}{Tab}${text}`)

test('a rule is built, mended and saved by keyboard, its sentence beside it', async () => {
  await stage.open(BLANK)
  await name.click()
  await press(SEND)
  for (const problem of ['请输入规则名称', '请选择监控账户', '请至少添加一个条件'])
    await expect.element(page.getByText(problem)).toBeVisible()
  await expect.element(name).toHaveFocus()
  await press('夜间{Enter}')
  expect(asked('add')).toEqual([])
  await press('{Tab} {ArrowRight}')
  await expect.element(page.getByRole('radio', { name: /^全部账户/ })).toBeChecked()
  addTo('全部条件').element().focus()
  await press('{Enter}')
  await expect.element(metricOf('1')).toHaveFocus()
  await typeValue('200')
  await press('{Tab}{Tab}{Tab}{Enter}')
  await expect.element(metricOf('2.1')).toHaveFocus()
  await press('{Tab}{Tab}{Tab}{Tab}{Enter}')
  await expect.element(addTo('条件组 2')).toHaveFocus()
  await press(SEND)
  await expect.element(group('2').getByText('请至少添加一个条件')).toBeVisible()
  await press('{Enter}')
  await expect.element(metricOf('2.1')).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: 'CPC' })).toBeVisible()
  await press('CPC{Enter}')
  await expect.element(metricOf('2.1')).toHaveTextContent('CPC')
  await typeValue('3.5')
  await expect
    .element(page.getByText(/每 30 分钟检查全部账户，若广告组【近 1 小时消耗 ≥ \$200\.00】且【近 1 小时CPC ≥ \$3\.50】，则暂停广告组/))
    .toBeVisible()
  expect(await pageViolations()).toEqual([])
  await press(SEND)
  await expect
    .poll(() => asked('add'))
    .toMatchObject([
      {
        rule_name: '夜间',
        is_all_accounts: true,
        condition: {
          match: 'ALL',
          items: [
            { metric: 'SPEND', values: ['200.00'] },
            { match: 'ANY', items: [{ metric: 'CPC', window: 'M60', operator: 'GTE', values: ['3.50'] }] },
          ],
        },
      },
    ])
  await expect.element(page.getByRole('heading', { level: 1, name: RULE.rule_name })).toBeVisible()
})

test('what contradicts itself is said at once, where it stands', async () => {
  await stage.open(BLANK)
  await addTo('全部条件').click()
  await addTo('全部条件').click()
  await metricOf('2').click()
  await page.getByRole('option', { name: '消耗', exact: true }).click()
  await expect.element(leaf('2').getByText('同一指标与时间窗不可重复')).toBeVisible()
  await expect.element(metricOf('2')).toHaveAttribute('aria-invalid', 'true')
})

test('a rule is copied, an ad account preselected, and what is neither is no page', async () => {
  await stage.open(`/security/config/add/${RULE.rule_id}`)
  await expect.element(name).toHaveValue('夜间突增 副本')
  await expect.element(page.getByText('已复制规则“夜间突增”，保存后为一条新规则。')).toBeVisible()
  stage.lead(`/security/config/add/${ACCOUNT.account_id}?template=NO_CONVERSION`)
  await expect.element(name).toHaveValue('零转化高消耗')
  await expect.element(page.getByRole('button', { name: `移除 ${ACCOUNT.account_name}` })).toBeVisible()
  for (const address of ['/security/config/add/77', '/security/config/edit/501/admin', '/security/config/view/501/EDIT']) {
    stage.lead(address)
    await expect.poll(() => location.pathname + location.search).toBe(`/404?from=${encodeURIComponent(address)}`)
  }
})

test('a back-test compares what is typed with the version in force; whoever was quicker is told of, and nothing is lost', async () => {
  stage.server().answer(monitorEndpoints, monitorSchemas, {
    edit: () => {
      standing.detail = {
        ...DETAIL,
        version: 4,
        form: { ...FORM, rule_name: '夜间突增二' },
        versions: [{ version: 4, by: '陈默', at: RULE.updated_at, changes: [] }],
      }
      throw new Refusal('RULE_CHANGED')
    },
  })
  await stage.open(EDIT)
  await leaf('1').getByRole('textbox', { name: '数值' }).fill('150')
  await page.getByRole('button', { name: '开始回测' }).click()
  await expect.element(page.getByRole('row', { name: /本次 6（−3） 2（−1） \$1,820\.40/ })).toBeVisible()
  await expect.element(page.getByText(/近 5 分钟仅从 .* 起可回测/)).toBeVisible()
  expect(asked('backTest')).toMatchObject([
    { rule_id: RULE.rule_id, days: 7, form: { condition: { items: [{ values: ['150.00'] }, {}] } } },
  ])
  await page.getByRole('button', { name: '保存为新版本' }).click()
  await expect.element(page.getByText('规则已更新到第 4 版')).toBeVisible()
  await expect.element(leaf('1').getByRole('textbox', { name: '数值' })).toHaveValue('150.00')
  expect(await pageViolations()).toEqual([])
  await page.getByRole('button', { name: '返回列表' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click()
  await page.getByRole('button', { name: '载入最新' }).click()
  await expect.element(name).toHaveValue('夜间突增二')
  await expect.element(leaf('1').getByRole('textbox', { name: '数值' })).toHaveValue('200.00')
})

test('a rule to be read tells its versions, and offers changing only where the address says so', async () => {
  await stage.open(`/security/config/view/${RULE.rule_id}/view`)
  await expect.element(page.getByText('渠道已安装到 1 个账户，每半小时自行暂停；2 个账户的币种与规则不同，渠道规则无法表达')).toBeVisible()
  await expect.element(page.getByRole('list', { name: '版本记录' }).getByText('通知方式增加短信')).toBeVisible()
  expect(page.getByRole('link', { name: '编辑规则' }).query()).toBeNull()
  stage.lead(`/security/config/view/${RULE.rule_id}/edit`)
  await expect.element(page.getByRole('link', { name: '编辑规则' })).toHaveAttribute('href', EDIT)
  await expect.element(page.getByText(/之前只通知、不暂停/)).toBeVisible()
})

test('the robot of a group is set within the form, which is not sent by it', async () => {
  let robot: Robot['robot'] = null
  const saved: string[] = []
  stage.server().answer(robotEndpoints, robotSchemas, {
    robot: () => ({ robot }),
    saveRobot: ({ address }) => {
      saved.push(address)
      robot = { shown: address.slice(-4), set_by: '林知夏', set_at: RULE.updated_at, trouble: null }
      return { changed: true }
    },
    tryRobot: () => ({ is_sent: false, trouble: '93000: invalid webhook url' }),
  })
  await stage.open(BLANK)
  await page.getByRole('checkbox', { name: '企业微信群' }).click()
  await page.getByRole('button', { name: '设置群机器人' }).click()
  const address = page.getByRole('textbox', { name: 'Webhook 地址' })
  await address.fill('https://example.com/send?key=1')
  await press('{Enter}')
  await expect.element(page.getByText(/^地址应为 https:/)).toBeVisible()
  await address.fill('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7e1c-4bc4-97a0-0ec2a1f5aaab')
  await press(SEND)
  await press('{Enter}')
  await expect.element(page.getByText(/群机器人 …aaab，林知夏/)).toBeVisible()
  expect(saved).toHaveLength(1)
  await page.getByRole('button', { name: '发送测试' }).click()
  await expect.element(page.getByText('企业微信未接受：93000: invalid webhook url')).toBeVisible()
  expect(page.getByText('请输入规则名称').query()).toBeNull()
  expect(asked('add')).toEqual([])
})
